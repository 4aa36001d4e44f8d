import { toImportFields } from '#domain/imports/codec.ts'
import type { ImportRun } from '#domain/imports/schema.ts'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { registerAccount, setRights } from '../support/accounts.ts'
import { expect, startSession, test } from '../support/browser-test.ts'
import { adaeze, ruth } from '../support/people.ts'
import { storeRecords } from '../support/stored-records.ts'

const run = (id: string, more: Partial<ImportRun> = {}): ImportRun => ({
  id,
  startedAt: Date.UTC(2026, 10, 23, 9, 5),
  endedAt: Date.UTC(2026, 10, 23, 9, 50),
  state: 'complete',
  source: 'the project wipf-earlier-website-1f2e3',
  problem: '',
  counts: {
    brought: { Programs: 299, NewsUpdates: 200 },
    wereThere: 0,
    postponed: 0,
    leftOut: 3,
    pictures: 1500,
    accounts: 11,
  },
  findings: [
    {
      kind: 'picture',
      total: 201,
      listed: [
        {
          collection: 'Programs',
          id: 'hall',
          field: 'images',
          words: 'gone.jpg: The storage does not have it any more.',
        },
        {
          collection: 'Programs',
          id: 'x'.repeat(150),
          field: 'images',
          words: `“<img src=x onerror=alert(1)>${'w'.repeat(200)}”`,
        },
      ],
    },
    {
      kind: 'account',
      total: 1,
      listed: [
        { collection: 'accounts.json', id: 'u1', field: null, words: 'stranger@mail.example is left out.' },
      ],
    },
  ],
  ...more,
})

test('an owner sees what was brought over, and other staff see whom to ask', async ({
  page,
  site,
  browser,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms')
  const menu = page.getByRole('navigation', { name: 'Staff area' })
  await menu.getByRole('link', { name: 'Brought over' }).click()
  await expect(page.getByRole('heading', { name: 'Brought over', level: 1 })).toBeVisible()
  await expect(page.getByText('Nothing was brought over from an earlier website.')).toBeVisible()
  await expectNoAxeFindings(page)

  const by = { uid: 'import', name: 'Earlier website' }
  for (const [at, one] of [
    run('first', { state: 'failed', problem: 'The disk is full. Make room, and run the command again.' }),
    run('second'),
  ].entries()) {
    await storeRecords(
      site,
      [{ kind: 'set', collection: 'Imports', id: one.id, fields: toImportFields(one) }],
      by,
      {
        at: Date.UTC(2026, 10, 23, 9, 5 + at),
      },
    )
  }
  await page.reload()
  await expect(page.getByText('299 programs')).toBeVisible()
  await expect(page.getByText('1,500 pictures')).toBeVisible()
  const pictures = page.getByRole('group').filter({ hasText: 'Pictures that are left out' })
  await pictures.getByText('Pictures that are left out').press('Enter')
  await expect(pictures.getByText('gone.jpg: The storage does not have it any more.')).toBeVisible()
  await expect(pictures.getByRole('link', { name: 'Programs/hall' })).toHaveAttribute(
    'href',
    '/admin/cms/programs/hall',
  )
  await expect(pictures.getByText('And 199 more.')).toContainText('--report FILE')
  await expectNoAxeFindings(page)
  await expectFitAtEveryWidth(page)

  const runs = page.getByRole('navigation', { name: 'All runs' }).getByRole('link')
  await expect(runs).toHaveText([/, complete$/, /, failed$/])
  await runs.last().press('Enter')
  await expect(page.getByText('The disk is full. Make room, and run the command again.')).toBeVisible()

  await registerAccount(site, ruth)
  await setRights(site, ruth, { role: 'publishes', owner: false })
  const other = await (await browser.newContext({ baseURL: site.url })).newPage()
  await startSession(other, ruth)
  await other.goto('/admin/cms')
  await expect(
    other.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: 'Accounts' }),
  ).toBeVisible()
  await expect(other.getByRole('link', { name: 'Brought over' })).toHaveCount(0)
  expect((await other.goto('/admin/cms/import'))?.status()).toBe(403)
  await expect(other.getByText('Only owners can see what was brought over. Ask an owner.')).toBeVisible()
  await other.context().close()
})
