import { registerAccount } from '../support/accounts.ts'
import { expect, interceptRequests, startSession, test } from '../support/browser-test.ts'
import { adaeze, ruth } from '../support/people.ts'
import { publishProgram, signInByRequest } from '../support/staff-requests.ts'

test('recent changes are narrowed by a choice, also by one made before the scripts have arrived', async ({
  page,
  site,
}) => {
  await registerAccount(site, ruth)
  await publishProgram(site.url, 'Voter Drive, Aba')
  await signInByRequest(site.url, ruth)
  await startSession(page, adaeze)
  const scripts = await interceptRequests(page, '**/*.js')
  scripts.hold()
  await page.goto('/admin/cms/changes', { waitUntil: 'commit' })
  const entry = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  await expect(entry('Admin added the account of Ruth')).toBeVisible()
  await page.getByLabel('Kind').selectOption('Published or changed')
  scripts.release()
  await expect(entry('Admin added the account of Ruth')).toHaveCount(0)
  await expect(entry('Admin published “Voter Drive, Aba”')).toBeVisible()

  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Everything')
  await page.getByLabel('Person').selectOption('Ruth')
  await expect(page).toHaveURL(/person=\w/)
  await expect(entry('Ruth signed in')).toBeVisible()
  await expect(entry('published')).toHaveCount(0)
})
