import { adaeze } from '../support/people.ts'
import { publishProgram } from '../support/staff-requests.ts'
import { expect, startSession, test } from '../support/browser-test.ts'

test('a failed deletion shows the reason and keeps the program, and a later one succeeds', async ({
  page,
  site,
  context,
  problems,
}) => {
  const address = await publishProgram(site.url, 'Sit-in, Owerri')
  await startSession(page, adaeze)
  await page.goto(address)
  const staffBar = page.getByRole('complementary', { name: 'For staff' })
  await expect(staffBar.getByText(`Signed in as ${adaeze.email}`)).toBeVisible()
  // The code of the deletion loads when the dialog opens.
  const codeLoaded = page.waitForEvent('requestfinished', (request) =>
    /\/program-delete-[\w-]+\.js$/.test(request.url()),
  )
  await staffBar.getByRole('button', { name: 'Delete', exact: true }).click()
  await codeLoaded
  const dialog = page.getByRole('dialog')
  const pressDelete = () => dialog.getByRole('button', { name: 'Delete', exact: true }).click()

  // No connection.
  await context.setOffline(true)
  await pressDelete()
  await expect(dialog.getByRole('alert')).toHaveText(
    'No answer came. Check your connection, then press Delete again. What was already deleted stays deleted.',
  )
  await context.setOffline(false)

  // The server fails.
  await page.route('**/delete.data*', (route) => route.fulfill({ status: 500, body: 'no' }))
  // The message of the previous attempt is shown until this one begins.
  const serverFailed = page.waitForResponse((response) => response.status() === 500)
  await pressDelete()
  await serverFailed
  await expect(dialog.getByRole('alert')).toHaveText('Could not delete. Nothing was changed.')
  await page.unroute('**/delete.data*')

  // Another editor changed it in the meantime.
  const version = dialog.locator('input[name=version]')
  const currentVersion = await version.inputValue()
  await version.evaluate((input: HTMLInputElement) => (input.value = '99'))
  await pressDelete()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was deleted.')
  expect((await fetch(site.url + address)).status).toBe(200)

  await version.evaluate((input: HTMLInputElement, value) => (input.value = value), currentVersion)
  await pressDelete()
  await expect(page).toHaveURL('/programs?deleted')
  expect((await fetch(site.url + address)).status).toBe(404)
  problems.length = 0
})
