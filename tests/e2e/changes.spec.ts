import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { registerAccount } from '../support/accounts.ts'
import { expect, interceptRequests, openWithoutScript, signIn, test } from '../support/browser-test.ts'
import { adaeze, ruth } from '../support/people.ts'
import { publishProgram, signInByRequest } from '../support/staff-requests.ts'

test('recent changes say who did what, and are narrowed by person and kind, on a phone', async ({
  page,
  site,
}) => {
  await registerAccount(site, ruth)
  await publishProgram(site.url, 'Voter Drive, Aba')
  await signInByRequest(site.url, ruth)
  await expect(signInByRequest(site.url, { ...ruth, password: 'wrong' })).rejects.toThrow()
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/admin/cms/changes')
  await signIn(page, adaeze)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  const entry = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  await expect(entry('Admin published “Voter Drive, Aba”')).toBeVisible()
  await expect(entry('Admin added the account of Ruth')).toBeVisible()
  await expect(entry(`1 failed sign-in for ${ruth.email}, from 1 connection`)).toBeVisible()
  await expectNoAxeFindings(page)
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 360, height: 760 })

  await page.getByLabel('Person').selectOption('Ruth')
  await expect(page).toHaveURL(/person=/)
  await expect(entry('Ruth signed in')).toBeVisible()
  await expect(entry('published')).toHaveCount(0)
  await page.getByLabel('Kind').selectOption('Exports')
  await expect(page.getByText('Nothing of this kind in the last year.')).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await entry('published “Voter Drive, Aba”').getByRole('link', { name: 'History Voter Drive, Aba' }).click()
  await expect(page).toHaveURL(/\/admin\/cms\/history\/program\//)
})

test('without JavaScript the list is narrowed by a button', async ({ browser, site, problems }) => {
  const page = await openWithoutScript(browser, site, problems)
  await page.goto('/admin/cms/changes')
  await signIn(page, adaeze)
  await page.getByLabel('Kind').selectOption('Published')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/kind=published/)
  await expect(page.getByText('Nothing of this kind in the last year.')).toBeVisible()
  await page.context().close()
})

test('taking off and putting back are each listed once, and an ended session is named', async ({
  page,
  site,
}) => {
  const id = (await publishProgram(site.url, 'Voter Drive, Aba')).split('/').at(-1)!
  const staff = await signInByRequest(site.url, adaeze)
  const off = await staff.sendForm(`/admin/cms/programs/${id}/delete`, { version: '1' })
  expect(off.status).toBe(303)
  expect((await staff.sendForm('/admin/cms/taken-off', { kind: 'program', id })).status).toBe(303)
  await page.goto('/admin/cms/profile')
  await signIn(page, adaeze)
  await page.getByRole('button', { name: 'End A browser' }).first().click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('That device is signed out.')
  const scripts = await interceptRequests(page, '**/*.js')
  scripts.hold()
  await page.goto('/admin/cms/changes', { waitUntil: 'commit' })
  const about = page.getByRole('listitem').filter({ hasText: '“Voter Drive, Aba”' })
  await expect(about).toContainText(['brought back', 'took off', 'published'])
  await expect(page.getByRole('listitem').filter({ hasText: 'signed out a browser' })).toHaveCount(1)
  // Chosen before the scripts have arrived, as on a slow connection.
  await page.getByLabel('Kind').selectOption('Brought back')
  scripts.release()
  await expect(about).toHaveCount(1)
  await expect(about).toContainText('brought back')
})

test('an owner removes an account, and its records keep the name', async ({ page, site }) => {
  await registerAccount(site, ruth)
  const staff = await signInByRequest(site.url, ruth)
  await page.goto('/admin/cms/accounts')
  await signIn(page, adaeze)
  await page.locator('summary', { hasText: 'More for Ruth' }).click()
  await page.getByRole('link', { name: 'Remove account of Ruth' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the account of Ruth?' })
  await expect(dialog.getByRole('link', { name: 'Keep it' })).toBeFocused()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Remove account' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('The account is removed.')
  await expect(page.getByRole('row')).toHaveCount(2)
  expect((await staff.send('/admin/cms')).status).toBe(401)
  await page.goto('/admin/cms/changes')
  await expect(page.getByText('removed the account of Ruth')).toBeVisible()
  await expect(page.getByText('Ruth', { exact: true }).first()).toBeVisible()
})
