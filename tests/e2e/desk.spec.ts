import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { draftId, newDraft, sendPlan, sendSave } from '../support/draft-requests.ts'
import { adaeze } from '../support/people.ts'
import type { RunningSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored, storeRecords } from '../support/stored-records.ts'
import { expect, startSession, test } from '../support/browser-test.ts'

test.slow()

const system = { uid: 'system', name: 'system' }
const sample = { kind: 'set', sample: true } as const

/** Stores five sample records. Ruth has edited one of them. */
async function storeSamples(site: RunningSite): Promise<void> {
  const program = { ProgramTitle: 'Shelter Network Meeting, Jos', ProgramDate: '2019-11-25' }
  const ballot = { ...program, ProgramTitle: 'Know Your Ballot' }
  const person = { fullName: 'Hadiza Sule', position: 'Director' }
  const areas = { 'Political Advocacy': 'A made-up area.' }
  await storeRecords(
    site,
    [
      { ...sample, collection: 'Programs', id: 'jos', fields: program },
      { ...sample, collection: 'Programs', id: 'kano', fields: ballot },
      { ...sample, collection: 'Staff', id: 'hadiza', fields: person },
      { ...sample, collection: 'aboutUs', id: 'Mandate', fields: { Mission: 'A made-up mission.' } },
      { ...sample, collection: 'LandingPage', id: 'CoreAreas', fields: areas },
    ],
    system,
  )
  const edited = { ...program, ProgramTitle: 'Our own program' }
  await storeRecords(site, [{ kind: 'set', collection: 'Programs', id: 'kano', fields: edited }], {
    uid: 'ruth',
    name: 'Ruth Gyang',
  })
}

test('the home of the staff area lists what can be updated, what exists now, and recent changes', async ({
  page,
  site,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin')
  const items = page.getByRole('main').getByRole('list').first().getByRole('link')

  await test.step('on an empty site it says that there is no content', async () => {
    await expect(page.getByRole('heading', { name: 'Select item to update', level: 1 })).toBeVisible()
    await expect(items.filter({ hasText: 'Core Areas' })).toContainText('Nothing written yet')
    await expect(items.filter({ hasText: 'Add New Program' })).toContainText('No programs yet')
    await expect(items.filter({ hasText: 'Add New Account' })).toContainText('1 account')
    await expect(page.getByText('You have read every message.')).toBeVisible()
    await expect(page.getByText('What people publish, change and remove is listed here.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Remove the samples' })).toHaveCount(0)
  })

  await test.step('it links to each of the seven screens', async () => {
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

  await test.step('it has a footer with the links of the site, without embedded content', async () => {
    await expect(page.getByRole('banner')).toBeVisible()
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('navigation', { name: 'Quick Links' })).toBeVisible()
    await expect(footer.getByRole('button')).toHaveCount(0)
  })

  await storeSamples(site)
  await expect(async () => {
    await page.reload()
    await expect(items.filter({ hasText: 'Add New Program' })).toContainText('2 programs', { timeout: 1_000 })
  }).toPass()

  await test.step('recent changes contain the edit of Ruth, but not the loading of the samples', async () => {
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

  await test.step('the removal of the samples lists what goes and what stays', async () => {
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

  await test.step('without a connection it removes nothing and says so, in view also on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Remove the samples' }).click()
    const refusal = page.getByRole('alert')
    await expect(refusal).toContainText('Check your connection, then try again.')
    await expect(refusal).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.context().setOffline(false)
  })

  await test.step('all samples are removed at the same time, except the edited one', async () => {
    await page.getByRole('button', { name: 'Remove the samples' }).click()
    await expect(page.getByText('The samples are gone for good.')).toBeVisible()
    await expect(page.getByText('There is no sample content on the website.')).toBeVisible()
    await expectFitAtEveryWidth(page)
    const visited = async (address: string) => (await fetch(site.url + address)).text()
    const programs = await visited('/programs')
    expect(programs).toContain('Our own program')
    expect(programs).not.toContain('Shelter Network Meeting, Jos')
    expect(await visited('/aboutus')).not.toMatch(/Hadiza Sule|made-up mission/)
    expect(await visited('/aboutus/coreareas')).not.toContain('made-up area')
    await page.goto('/admin/cms')
    await expect(page.getByRole('link', { name: 'Remove the samples' })).toHaveCount(0)
    await page.goto('/admin/cms/taken-off')
    await expect(page.getByText('Nothing is taken off.')).toBeVisible()
    await page.goto('/admin/cms/changes')
    await expect(page.getByRole('main')).toContainText('removed the samples for good')
  })
})

test('the desk shows what is planned, and what was not published as planned with the reason', async ({
  page,
  site,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs).toContainText('Mail is not set up')
  await expect(needs.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Planned' })).toHaveCount(0)
  const draft = (number: number, title: string, plan: { at: number; failed: string | null }) => ({
    kind: 'set' as const,
    collection: 'Drafts' as const,
    id: String(number).padStart(32, '0'),
    fields: {
      form: 'program',
      recordId: null,
      baseVersion: 0,
      owner: { uid: 'ruth', name: 'Ruth Gyang' },
      title,
      pictures: [],
      unfinished: [],
      plan,
      writer: 'page',
      values: '{}',
    },
  })
  await storeRecords(
    site,
    [
      draft(1, 'Know Your Ballot, Kano', { at: Date.parse('2099-11-24T07:00:00Z'), failed: null }),
      draft(2, 'Town Hall, Enugu', {
        at: Date.parse('2026-11-20T07:00:00Z'),
        failed: '1 file had not arrived.',
      }),
    ],
    { uid: 'ruth', name: 'Ruth Gyang' },
  )
  await page.reload()
  await expect(needs).toContainText('“Town Hall, Enugu”. Planned for Friday 20 November 2026, 08:00 in Lagos')
  await expect(needs).toContainText('1 file had not arrived.')
  await expect(page.getByRole('region', { name: 'Planned' })).toContainText(
    'Tuesday 24 November 2099, 08:00 in Lagos, by Ruth Gyang',
  )
  await expectFitAtEveryWidth(page)
  await needs.getByRole('link', { name: 'Open Town Hall, Enugu' }).click()
  await expect(page).toHaveURL(`/admin/cms/programs/new?draft=${'2'.padStart(32, '0')}`)
})

test('on the desk a plan is changed or stopped by its writer', async ({ page, site }) => {
  const staff = await signInByRequest(site.url, adaeze)
  const id = draftId()
  await sendSave(staff, id, newDraft('program', { title: 'Know Your Ballot, Kano' }))
  expect((await sendPlan(staff, id, { date: '2099-11-24', time: '08:00' })).status).toBe(200)
  await startSession(page, adaeze)
  await page.goto('/admin/cms')
  const planned = page.getByRole('region', { name: 'Planned' })
  await planned.getByRole('link', { name: 'Change the time of Know Your Ballot, Kano' }).click()
  const dialog = page.getByRole('dialog', { name: 'When shall it appear?' })
  await expect(dialog.getByLabel('Date')).toHaveValue('2099-11-24')
  await expect(dialog.getByLabel('Time in Lagos')).toHaveValue('08:00')
  await dialog.getByLabel('Time in Lagos').fill('18:30')
  await dialog.getByRole('button', { name: 'Plan' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/admin/cms')
  await expect(planned).toContainText('Tuesday 24 November 2099, 18:30 in Lagos')
  await expectFitAtEveryWidth(page)
  await planned.getByRole('button', { name: 'Stop the plan of Know Your Ballot, Kano' }).click()
  await expect(
    page.getByText('The plan is stopped. “Know Your Ballot, Kano” is a draft again.'),
  ).toBeVisible()
  await expect(planned).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Continue' })).toContainText('Know Your Ballot, Kano')
})

test('a stranger can neither list the samples nor remove them', async ({ site }) => {
  await storeSamples(site)
  const address = `${site.url}/admin/cms/samples`
  const headers = { origin: site.url }
  expect((await fetch(address)).status).toBe(401)
  for (const path of [address, `${address}.data`])
    expect((await fetch(path, { method: 'POST', headers, body: new URLSearchParams() })).status).toBe(401)
  expect(await (await fetch(`${site.url}/aboutus`)).text()).not.toContain('Remove the samples')
  expect(await readStored(site, 'Programs')).toHaveLength(2)
})
