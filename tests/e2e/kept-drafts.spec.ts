import { expect, startSession, test } from '../support/browser-test.ts'
import { keptDrafts } from '../support/drafts.ts'
import { adaeze } from '../support/people.ts'

test.slow()

test('a draft that only the device has is sent by the next page, without opening its form', async ({
  page,
  context,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/mandate/new')
  await expect(page.getByText('Nothing to save yet')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('textbox').first().fill('Women decide in every ward.')
  await expect(page.getByText('Kept on this device. It is sent when the connection is back.')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const desk = await context.newPage()
  await desk.goto('/admin/cms')
  await expect.poll(() => desk.evaluate(keptDrafts)).toBe(0)
  await desk.reload()
  await expect(desk.getByRole('heading', { name: 'Continue' })).toBeVisible()
  await expect(desk.getByRole('link', { name: /^Mandate/ }).first()).toBeVisible()
})

test('signing out deletes what the device keeps', async ({ page, context }) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/mandate/new')
  await expect(page.getByText('Nothing to save yet')).toBeVisible()
  // The server does not take the draft, so the device has to keep it.
  await context.route('**/admin/cms/drafts/*', (route) => route.abort())
  await page.getByRole('textbox').first().fill('Women decide in every ward.')
  await expect(page.getByText('Not saved yet, no connection')).toBeVisible()
  await expect.poll(() => page.evaluate(keptDrafts)).toBe(1)

  await test.step('but a sign-in that has ended at its code does not', async () => {
    const cookies = await context.cookies()
    await context.clearCookies()
    for (const ended of ['code-over', 'tries-over']) {
      await page.goto(`/admin?${ended}`)
      await expect(page.getByRole('main').getByRole('status')).toContainText('Sign in again')
      expect(await page.evaluate(keptDrafts)).toBe(1)
    }
    await context.addCookies(cookies)
  })

  await page.goto('/admin/cms')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect.poll(() => page.evaluate(keptDrafts)).toBe(0)
  // The address of the page no longer says that somebody has just signed out, and Back does not either.
  await expect(page).toHaveURL('/admin')
})
