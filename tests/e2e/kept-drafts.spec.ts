import { expectNoAxeFindings } from '../support/accessibility.ts'
import { expect, interceptRequests, startSession, test } from '../support/browser-test.ts'
import { keptDrafts, untouchedForm } from '../support/drafts.ts'
import { adaeze } from '../support/people.ts'

test.slow()

test('a draft that only the device has is sent by the next page, without opening its form', async ({
  page,
  context,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/mandate/new')
  await expect(untouchedForm(page)).toBeVisible()
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

test('signing out sends what only the device has, and asks before it deletes what the website does not take', async ({
  page,
  context,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/mandate/new')
  await expect(untouchedForm(page)).toBeVisible()
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
  const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign out' })
  const question = page.getByRole('dialog', { name: 'Sign out and lose what is only on this device?' })
  await test.step('also from another page than that of its form', async () => {
    await signOut.click()
    await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    expect(await page.evaluate(keptDrafts)).toBe(1)
  })
  await page.goto('/admin/cms/mandate/new')
  await expect(page.getByText('Not saved yet, no connection')).toBeVisible()
  await signOut.click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect.poll(() => page.evaluate(keptDrafts)).toBe(0)
  // The address of the page no longer says that somebody has just signed out, and Back does not either.
  await expect(page).toHaveURL('/admin')

  await test.step('a save on its way is waited for, and nothing is asked', async () => {
    await context.unrouteAll()
    await startSession(page, adaeze)
    await page.goto('/admin/cms/mandate/new')
    await expect(untouchedForm(page)).toBeVisible()
    const draft = await interceptRequests(page, '**/admin/cms/drafts/*')
    draft.hold()
    await page.getByRole('textbox').first().fill('Women decide in every ward.')
    await expect(page.getByText('Saving your draft')).toBeVisible()
    const reached = page.waitForResponse('**/healthz')
    await signOut.click()
    await reached
    draft.release()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await startSession(page, adaeze)
    await page.goto('/admin/cms/mandate/new')
    await expect(page.getByRole('textbox').first()).toHaveValue('Women decide in every ward.')
  })
})
