import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { leaveUnused } from '../support/accounts.ts'
import { expect, signIn, test } from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'

/** What the browser keeps of this site, apart from cookies without an end. */
const keptInBrowser = async () => {
  const databases = await indexedDB.databases()
  return [...databases.map(({ name }) => name), ...Object.keys(localStorage), ...Object.keys(sessionStorage)]
}

test('a shared computer asks before it signs out, keeps nothing, and the draft is on the site, on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.clock.install()
  await page.goto('/admin/cms/programs/new')
  await expect(page.getByLabel('This is a shared computer')).toBeChecked()
  await signIn(page, adaeze, { shared: true })
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Voter Drive, Aba')
  await page.clock.runFor(3_000)
  await expect(
    page
      .getByText(/^Saved/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  expect(await page.evaluate(keptInBrowser)).not.toContain('drafts')
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name, expires }) => [name, expires])).toEqual([['session', -1]])

  await page.clock.fastForward('01:58:10')
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(dialog).toContainText('You are signed out in 2 minutes.')
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expectNoAxeFindings(page)
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 360, height: 760 })
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await page.clock.fastForward('01:59:00')
  await expect(dialog).toContainText('You are signed out in 1 minute.')
  await page.clock.fastForward('01:10')
  await expect(page.getByRole('status').filter({ hasText: 'two hours went by without use' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Sign In as/ })).toBeVisible()

  await page.goto('/admin/cms')
  await signIn(page, adaeze, { shared: true })
  await expect(page.getByRole('main')).toContainText('Voter Drive, Aba')
})

test('a session on a shared computer that was not used for two hours is over on the server', async ({
  page,
  site,
}) => {
  await page.goto('/admin/cms')
  await signIn(page, adaeze, { shared: true })
  leaveUnused(site, adaeze)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Sign In as/ })).toBeVisible()
})

test('the box is not ticked where somebody has signed in without it', async ({ page }) => {
  await page.goto('/admin')
  await signIn(page, adaeze)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(page.getByLabel('This is a shared computer')).not.toBeChecked()
})
