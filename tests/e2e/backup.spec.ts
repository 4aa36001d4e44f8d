import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { registerAccount, setRights } from '../support/accounts.ts'
import { expect, startSession, test as browserTest } from '../support/browser-test.ts'
import { adaeze, ruth } from '../support/people.ts'
import { createDataDir, startSite } from '../support/running-site.ts'

const test = browserTest.extend<{ backups: string }>({
  // eslint-disable-next-line no-empty-pattern
  backups: async ({}, provide) => provide(createDataDir()),

  site: async ({ dataDir, backups }, provide) => {
    // A backup is verified also with a mail server, which the verification must not use: this one does not exist.
    const settings = {
      BACKUP_TO: backups,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'website@forum.example',
    }
    const site = await startSite({ dataDir, settings })
    await provide(site)
    await site.kill()
  },
})

test('an owner downloads the newest backup from the desk, and somebody who publishes may not', async ({
  page,
  site,
  backups,
}) => {
  test.slow()
  await registerAccount(site, ruth)
  await setRights(site, ruth, { role: 'publishes', owner: false })
  await startSession(page, adaeze)
  const heading = page.getByRole('heading', { name: /^Last backup today/ })
  await expect(async () => {
    await page.goto('/admin/cms')
    await expect(heading).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 240_000 })
  await expect(page.getByText(/^Restored and compared: /)).toBeVisible()
  await expectFitAtEveryWidth(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the backup' }).click(),
  ])
  const [name = ''] = readdirSync(backups).filter((entry) => entry.startsWith('website-'))
  expect(download.suggestedFilename()).toBe(name)
  const [got, stored] = [readFileSync(await download.path()), readFileSync(path.join(backups, name))]
  expect(got.equals(stored), 'the bytes of the file').toBe(true)

  await page.context().clearCookies()
  await startSession(page, ruth)
  await page.goto('/admin/cms')
  await expect(heading).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download the backup' })).toHaveCount(0)
  const answer = await page.goto('/admin/cms/backup')
  expect(answer?.status()).toBe(403)
  expect(await answer?.text()).not.toContain('ustar')
})
