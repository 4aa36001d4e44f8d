import { adaeze } from '../support/people.ts'
import { publishProgram } from '../support/staff-requests.ts'
import { expect, startSession, test } from '../support/browser-test.ts'

test('a failed deletion shows the reason and keeps the program, and a later one succeeds', async ({
  page,
  site,
}) => {
  const address = await publishProgram(site.url, 'Sit-in, Owerri')
  await startSession(page, adaeze)
  await page.goto(address)
  const staffBar = page.getByRole('complementary', { name: 'For staff' })
  await expect(staffBar.getByText(`Signed in as ${adaeze.email}`)).toBeVisible()
  await staffBar.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(`${address}/delete?`)
  const main = page.getByRole('main')
  const pressDelete = () => main.getByRole('button', { name: 'Delete', exact: true }).click()

  // Another editor changed it in the meantime.
  await main.locator('input[name=version]').evaluate((input: HTMLInputElement) => (input.value = '99'))
  await pressDelete()
  await expect(main.getByRole('alert')).toContainText('Nothing was deleted.')
  expect((await fetch(site.url + address)).status).toBe(200)

  await pressDelete()
  await expect(page).toHaveURL('/programs?deleted')
  expect((await fetch(site.url + address)).status).toBe(404)
})
