import { expect } from 'vitest'
import { draftId, newDraft, sendPlan, sendSave } from '../support/draft-requests.ts'
import { adaeze } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import { storePlannedDrafts, storeSamples } from '../support/sample-records.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { type Answer, linkTo, regionOf, textOf, textsOf } from '../support/visitor.ts'

const desk = '/admin/cms'
const samples = '/admin/cms/samples'
const mainOf = ({ document }: Answer) => textsOf(document, 'main').join(' ')
const wordsOf = ({ document }: Answer, region: string) => textOf(regionOf(document, region))
/** The words of a screen in the desk's list. */
const itemOf = ({ document }: Answer, name: string) =>
  textsOf(document, 'main ul:first-of-type a').find((words) => words.startsWith(name))

test('the home of the staff area lists what can be updated, what exists now, and recent changes', async ({
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const empty = await staff.get(desk)
  expect(textsOf(empty.document, 'h1')).toEqual(['Select item to update'])
  expect(itemOf(empty, 'Core Areas')).toContain('Nothing written yet')
  expect(itemOf(empty, 'Add New Program')).toContain('No programs yet')
  expect(itemOf(empty, 'Add New Account')).toContain('1 account')
  expect(mainOf(empty)).toContain('You have read every message.')
  expect(mainOf(empty)).toContain('What people publish, change and remove is listed here.')
  expect(linkTo(empty.document, 'Remove the samples')).toBeUndefined()
  const addresses = [...empty.document.querySelector('main ul')!.querySelectorAll('a')].map((link) =>
    link.getAttribute('href'),
  )
  expect(addresses.toSorted()).toEqual([
    '/admin/cms/about/new',
    '/admin/cms/coreareas/new',
    '/admin/cms/mandate/new',
    '/admin/cms/newsupdates/new',
    '/admin/cms/programs/new',
    '/admin/cms/staff/new',
    '/admin/cms/user/new',
  ])
  // The footer has the links of the site, without embedded content.
  expect(textsOf(empty.document, 'footer nav[aria-label="Quick Links"]').length).toBeGreaterThan(0)
  expect(textsOf(empty.document, 'footer button, footer iframe')).toEqual([])

  await storeSamples(site)
  await expect.poll(async () => itemOf(await staff.get(desk), 'Add New Program')).toContain('2 programs')
  const full = await staff.get(desk)
  expect(itemOf(full, 'Add New Program')).toContain('latest 25 November 2019')
  expect(itemOf(full, 'Add Staff')).toContain('1 staff profile')
  expect(itemOf(full, 'Mandate Update')).toContain('Sample text, not edited yet')
  // The list has Ruth's edit, but not the loading of the samples.
  const changes = regionOf(full.document, 'Recent changes')
  expect(textsOf(changes, 'li')).toEqual([expect.stringContaining('Program edited by Ruth Gyang')])
  expect(linkTo(changes, 'Our own program')).toBe('/admin/cms/programs/kano')
  expect(linkTo(full.document, 'Remove the samples')).toBe(samples)
})

test('the removal of the samples lists what goes and what stays, and removes all at once except the edited one', async ({
  site,
  visitor,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  await storeSamples(site)
  await expect.poll(async () => mainOf(await staff.get(samples))).toContain('What goes')
  const question = await staff.get(samples)
  expect(textsOf(regionOf(question.document, 'What goes'), 'li')).toEqual([
    '1 program',
    '1 staff profile',
    'The texts of the core areas',
    'The mandate',
  ])
  expect(wordsOf(question, 'What stays')).toContain('somebody has edited')

  const removed = await staff.press('Remove the samples', { path: samples, page: question })
  expect(mainOf(removed)).toContain('The samples are gone for good.')
  expect(mainOf(removed)).toContain('There is no sample content on the website.')
  const programs = (await visitor.get('/programs')).text
  expect(programs).toContain('Our own program')
  expect(programs).not.toContain('Shelter Network Meeting, Jos')
  expect((await visitor.get('/aboutus')).text).not.toMatch(/Hadiza Sule|made-up mission/)
  expect((await visitor.get('/aboutus/coreareas')).text).not.toContain('made-up area')
  expect(linkTo((await staff.get(desk)).document, 'Remove the samples')).toBeUndefined()
  expect(mainOf(await staff.get('/admin/cms/changes'))).toContain('removed the samples for good')
})

test('the desk shows what is planned, and what was not published as planned with the reason', async ({
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const before = await staff.get(desk)
  expect(wordsOf(before, 'Needs you')).toContain('Mail is not set up')
  expect(textsOf(regionOf(before.document, 'Needs you'), 'li')).toHaveLength(2)
  expect(() => regionOf(before.document, 'Planned')).toThrow()
  await storePlannedDrafts(site)
  await expect.poll(async () => wordsOf(await staff.get(desk), 'Needs you')).toContain('Town Hall, Enugu')
  const after = await staff.get(desk)
  const needs = regionOf(after.document, 'Needs you')
  expect(textOf(needs)).toContain('“Town Hall, Enugu”. Planned for Friday 20 November 2026, 08:00 in Lagos')
  expect(textOf(needs)).toContain('1 file had not arrived.')
  expect(wordsOf(after, 'Planned')).toContain('Tuesday 24 November 2099, 08:00 in Lagos, by Ruth Gyang')
  expect(linkTo(needs, 'Open')).toBe(`/admin/cms/programs/new?draft=${'2'.padStart(32, '0')}`)
})

test('on the desk a plan is changed or stopped by its writer', async ({ site, signedIn }) => {
  const writer = await signInByRequest(site.url, adaeze)
  const id = draftId()
  await sendSave(writer, id, newDraft('program', { title: 'Know Your Ballot, Kano' }))
  expect((await sendPlan(writer, id, { date: '2099-11-24', time: '08:00' })).status).toBe(200)
  const staff = await signedIn(adaeze)
  const planned = await staff.get(desk)
  expect(linkTo(regionOf(planned.document, 'Planned'), 'Change the time')).toContain(id)
  expect((await sendPlan(writer, id, { date: '2099-11-24', time: '18:30' })).status).toBe(200)
  const changed = await staff.get(desk)
  expect(wordsOf(changed, 'Planned')).toContain('Tuesday 24 November 2099, 18:30 in Lagos')

  const stop = 'Stop the plan of Know Your Ballot, Kano'
  let stopped = await staff.press(stop, { path: desk, page: changed })
  if (stopped.location) stopped = await staff.get(stopped.location)
  expect(mainOf(stopped)).toContain('The plan is stopped. “Know Your Ballot, Kano” is a draft again.')
  const after = await staff.get(desk)
  expect(() => regionOf(after.document, 'Planned')).toThrow()
  expect(wordsOf(after, 'Continue')).toContain('Know Your Ballot, Kano')
})

test('a stranger can neither list the samples nor remove them', async ({ site, visitor }) => {
  await storeSamples(site)
  expect((await visitor.get(samples)).status).toBe(401)
  for (const path of [samples, `${samples}.data`]) expect((await visitor.post(path, {})).status).toBe(401)
  expect((await visitor.get('/aboutus')).text).not.toContain('Remove the samples')
  expect(await readStored(site, 'Programs')).toHaveLength(2)
})
