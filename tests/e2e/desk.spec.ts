import path from 'node:path'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { Author, Change } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import type { RunningSite } from '../support/running-site.ts'
import { expect, signIn, test } from '../support/browser-test.ts'

test.slow()

/** Puts records into the store of a running site, which hears of them as of another process's. */
async function store({ dataDir }: RunningSite, by: Author, ...changes: Change[]): Promise<void> {
  const database = createSqliteDatabase({ file: path.join(dataDir, 'site.sqlite') })
  try {
    await createSqlDocumentStore(database).commit(changes, by)
  } finally {
    await database.close()
  }
}

const system = { uid: 'system', name: 'system' }
const sample = { kind: 'set', sample: true } as const

async function bringInSamples(site: RunningSite): Promise<void> {
  const program = { ProgramTitle: 'Shelter Network Meeting, Jos', ProgramDate: '2019-11-25' }
  await store(
    site,
    system,
    { ...sample, collection: 'Programs', id: 'jos', fields: program },
    {
      ...sample,
      collection: 'Programs',
      id: 'kano',
      fields: { ...program, ProgramTitle: 'Know Your Ballot' },
    },
    {
      ...sample,
      collection: 'Staff',
      id: 'hadiza',
      fields: { fullName: 'Hadiza Sule', position: 'Director' },
    },
    { ...sample, collection: 'aboutUs', id: 'Mandate', fields: { Mission: 'A made-up mission.' } },
    {
      ...sample,
      collection: 'LandingPage',
      id: 'CoreAreas',
      fields: { 'Political Advocacy': 'A made-up area.' },
    },
  )
  await store(
    site,
    { uid: 'ruth', name: 'Ruth Gyang' },
    {
      kind: 'set',
      collection: 'Programs',
      id: 'kano',
      fields: { ...program, ProgramTitle: 'Our own program' },
    },
  )
}

test('the home says what there is to update, what there is now, and who changed what', async ({
  page,
  site,
}) => {
  await page.goto('/admin')
  await signIn(page, adaeze)
  const items = page.getByRole('main').getByRole('list').first().getByRole('link')

  await test.step('of an empty site it says so', async () => {
    await expect(page.getByRole('heading', { name: 'Select item to update', level: 1 })).toBeVisible()
    await expect(items.filter({ hasText: 'Core Areas' })).toContainText('Nothing written yet')
    await expect(items.filter({ hasText: 'Add New Program' })).toContainText('No programs yet')
    await expect(items.filter({ hasText: 'Add New Account' })).toContainText('1 account')
    await expect(page.getByText('You have read every message.')).toBeVisible()
    await expect(page.getByText('Nobody has changed anything yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Remove the samples' })).toHaveCount(0)
  })

  await test.step('it leads to each of the seven screens', async () => {
    const addresses = await items.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(addresses.toSorted()).toEqual([
      '/admin/cms/about/new',
      '/admin/cms/coreareas/new',
      '/admin/cms/mandate/new',
      '/admin/cms/newsupdates/new',
      '/admin/cms/programs/new',
      '/admin/cms/staff/new',
      '/admin/cms/user/new',
    ])
  })

  await test.step('it stands between the site’s header and its footer without what others embed', async () => {
    await expect(page.getByRole('banner')).toBeVisible()
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('navigation', { name: 'Quick Links' })).toBeVisible()
    await expect(footer.getByRole('button')).toHaveCount(0)
  })

  await bringInSamples(site)
  await expect(async () => {
    await page.reload()
    await expect(items.filter({ hasText: 'Add New Program' })).toContainText('2 programs', { timeout: 1_000 })
  }).toPass()

  await test.step('what the product brought along is nobody’s change, what Ruth did is hers', async () => {
    await expect(items.filter({ hasText: 'Add New Program' })).toContainText('latest 25 November 2019')
    await expect(items.filter({ hasText: 'Add Staff' })).toContainText('1 staff profile')
    await expect(items.filter({ hasText: 'Mandate Update' })).toContainText('Sample text, not edited yet')
    const changes = page.getByRole('region', { name: 'Recent changes' })
    await expect(changes.getByRole('listitem')).toHaveCount(1)
    await expect(changes).toContainText('Program edited by Ruth Gyang')
    await expect(changes.getByRole('link', { name: 'Our own program' })).toHaveAttribute(
      'href',
      '/admin/cms/programs/kano',
    )
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('removing the samples says what goes and what stays', async () => {
    await page.getByRole('link', { name: 'Remove the samples' }).click()
    await expect(page.getByRole('heading', { name: 'Remove the samples', level: 1 })).toBeFocused()
    const goes = page.getByRole('region', { name: 'What goes' })
    await expect(goes.getByRole('listitem')).toHaveText([
      '1 program',
      '1 staff profile',
      'The texts of the core areas',
      'The mandate',
    ])
    await expect(page.getByRole('region', { name: 'What stays' })).toContainText('somebody has edited')
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a dropped connection removes nothing and says so', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Remove the samples' }).click()
    await expect(page.getByRole('alert')).toContainText('Check your connection, then try again.')
    await page.context().setOffline(false)
  })

  await test.step('they go at once, and what was edited stays', async () => {
    await page.getByRole('button', { name: 'Remove the samples' }).click()
    await expect(page.getByText('The samples are gone.')).toBeVisible()
    await expect(page.getByText('There is no sample content on the website.')).toBeVisible()
    await expectFitAtEveryWidth(page)
    const visited = async (address: string) => (await fetch(site.url + address)).text()
    const programs = await visited('/programs')
    expect(programs).toContain('Our own program')
    expect(programs).not.toContain('Shelter Network Meeting, Jos')
    expect(await visited('/aboutus')).not.toMatch(/Hadiza Sule|made-up mission/)
    expect(await visited('/aboutus/coreareas')).not.toContain('made-up area')
    await page.goto('/admin/cms')
    await expect(page.getByRole('region', { name: 'Recent changes' })).toContainText('4 records at once')
    await expect(page.getByRole('link', { name: 'Remove the samples' })).toHaveCount(0)
  })
})

test('a stranger neither learns of the samples nor removes them', async ({ site }) => {
  await bringInSamples(site)
  const address = `${site.url}/admin/cms/samples`
  const headers = { origin: site.url }
  expect((await fetch(address)).status).toBe(401)
  for (const path of [address, `${address}.data`])
    expect((await fetch(path, { method: 'POST', headers, body: new URLSearchParams() })).status).toBe(401)
  expect(await (await fetch(`${site.url}/aboutus`)).text()).not.toContain('Remove the samples')
  const database = createSqliteDatabase({ file: path.join(site.dataDir, 'site.sqlite') })
  expect(await createSqlDocumentStore(database).count('Programs')).toBe(2)
  await database.close()
})
