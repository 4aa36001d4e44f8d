import { adaeze } from '../support/people.ts'
import { expect, startSession, test } from '../support/browser-test.ts'

test('a session survives a reload and a restart of the site, and ends in every tab and for Back after signing out', async ({
  page,
  site,
  context,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/cms')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Select item to update' })).toBeVisible()
  // No page is open while the site is down, because its failed requests would fail this test.
  await page.goto('about:blank')
  await site.stop()
  await site.start()
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/cms')

  const other = await context.newPage()
  await other.goto('/admin/cms')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sign In as WIPF admin' })).toBeVisible()
  expect((await other.reload())?.status()).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL('/admin/cms')
  await expect(page.getByRole('heading', { name: 'Sign In as WIPF admin' })).toBeVisible()
})
