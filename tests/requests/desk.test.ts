import { expect } from 'vitest'
import { registerAccount, setRights } from '../support/accounts.ts'
import { draftId, newDraft, sendPlan, sendSave } from '../support/draft-requests.ts'
import { adaeze, ruth } from '../support/people.ts'
import { rawRequest } from '../support/raw-request.ts'
import { test } from '../support/request-test.ts'
import { storePlannedDrafts, storeSamples } from '../support/sample-records.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { type Answer, linkTo, regionOf, textOf, textsOf } from '../support/visitor.ts'

const desk = '/admin/cms'
const samples = '/admin/cms/samples'
const mainOf = ({ document }: Answer) => textsOf(document, 'main').join(' ')
const wordsOf = ({ document }: Answer, region: string) => textOf(regionOf(document, region))
/** The links of the tasks, which are the only list of the desk outside of a region. */
const tasksOf = ({ document }: Answer) =>
  [...document.querySelectorAll('main ul a')].filter((link) => !link.closest('section'))
/** The words of a task. */
const itemOf = (answer: Answer, name: string) =>
  tasksOf(answer)
    .map(textOf)
    .find((words) => words.startsWith(name))

test('the desk lists what can be updated, what exists now, and recent changes, and nothing that is empty', async ({
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const empty = await staff.get(desk)
  expect(textsOf(empty.document, 'h1')).toEqual(['Select item to update'])
  expect(itemOf(empty, 'Core Areas')).toContain('Nothing written yet')
  expect(itemOf(empty, 'Add New Program')).toContain('None yet')
  expect(itemOf(empty, 'Add New Account')).toContain('1 account')
  expect(itemOf(empty, 'Events')).toContain('None ahead')
  for (const region of ['Continue', 'Unread', 'Recent']) {
    expect(() => regionOf(empty.document, region)).toThrow()
  }
  expect(linkTo(empty.document, 'Remove the samples')).toBeUndefined()
  const addresses = tasksOf(empty).map((link) => link.getAttribute('href')?.replace('/admin/cms/', ''))
  expect(addresses).toEqual([
    'coreareas/new',
    'programs/new',
    'newsupdates/new',
    'mandate/new',
    'staff/new',
    'about/new',
    'user/new',
    'events',
    'women',
    'representation',
  ])
  // The footer has the links of the site, without embedded content.
  expect(textsOf(empty.document, 'footer nav[aria-label="Quick Links"]').length).toBeGreaterThan(0)
  expect(textsOf(empty.document, 'footer button, footer iframe')).toEqual([])

  await storeSamples(site)
  await expect.poll(async () => itemOf(await staff.get(desk), 'Add New Program')).toContain('2 programs')
  const full = await staff.get(desk)
  expect(itemOf(full, 'Add Staff')).toContain('1 sample')
  expect(itemOf(full, 'Mandate Update')).toContain('Sample')
  // The list has Ruth's edit, but not the loading of the samples.
  const changes = regionOf(full.document, 'Recent')
  expect(textsOf(changes, 'li')).toEqual([expect.stringContaining('Program edited by Ruth Gyang')])
  expect(linkTo(changes, 'Recent changes')).toBe('/admin/cms/changes')
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
    'Placeholders under Contact and Social links: hello@wipf.example, telephone, 6 social links',
  ])
  expect(wordsOf(question, 'What stays')).toContain('somebody has edited')

  const removed = await staff.press('Remove the samples', { path: samples, page: question })
  expect(mainOf(removed)).toContain('The samples are gone for good.')
  // Neither footer has a heading or a seam over no links.
  for (const { document } of [removed, await staff.get('/aboutus')])
    expect(document.querySelector('footer :is([aria-label=Social], [aria-labelledby=social])')).toBeNull()
  expect(mainOf(removed)).toContain('There are no samples on the website.')
  expect(mainOf(removed).match(/Desk/g)).toHaveLength(1)
  const programs = (await visitor.get('/programs')).text
  expect(programs).toContain('Our own program')
  expect(programs).not.toContain('Shelter Network Meeting, Jos')
  expect((await visitor.get('/aboutus')).text).not.toMatch(/Hadiza Sule|made-up mission/)
  expect((await visitor.get('/aboutus/coreareas')).text).not.toContain('made-up area')
  expect(linkTo((await staff.get(desk)).document, 'Remove the samples')).toBeUndefined()
  for (const path of ['/', '/contactus', '/aboutus']) {
    const page = await visitor.get(path)
    expect(textOf(page.document.body), path).not.toMatch(/wipf\.example|800 000 0000/)
    const links = [...page.document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(
      links.filter((address) => /example|mailto:|tel:\+/i.test(address ?? '')),
      path,
    ).toEqual([])
    const described = [...page.document.querySelectorAll('script[type="application/ld+json"]')]
    expect(described.map(({ textContent }) => textContent).join(), path).not.toMatch(/example"|telephone/)
  }
  expect(wordsOf(await staff.get(desk), 'Make it yours')).toContain('1 of 6 done')
  expect(mainOf(await staff.get('/admin/cms/changes'))).toContain('removed the samples for good')
})

test('the desk shows what is planned, and what was not published as planned with the reason', async ({
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const before = await staff.get(desk)
  // The checklist of the first hour has the backups. Two-step sign-in is not asked for on the first day.
  expect(textsOf(regionOf(before.document, 'Waits for you'), 'li')).toEqual([
    'Send this to your helper: mail',
  ])
  await storePlannedDrafts(site)
  await expect.poll(async () => wordsOf(await staff.get(desk), 'Waits for you')).toContain('Town Hall, Enugu')
  const waits = regionOf((await staff.get(desk)).document, 'Waits for you')
  const words = textOf(waits)
  expect(words).toContain(
    'Not published 20 Nov 2026, 08:00: “Town Hall, Enugu” by Ruth Gyang. 1 file had not arrived.',
  )
  expect(words).toContain('24 Nov 2099, 08:00:')
  expect(words).toContain('goes out, by Ruth Gyang')
  expect(linkTo(waits, 'Not published')).toBe(`/admin/cms/programs/new?draft=${'2'.padStart(32, '0')}`)
})

test('the form of a published record says how often its page was read, also when nobody has, and the desk names the pages', async ({
  site,
  signedIn,
}) => {
  await storeSamples(site)
  const staff = await signedIn(adaeze)
  const form = '/admin/cms/programs/jos'
  await expect
    .poll(async () => textsOf((await staff.get(form)).document, 'section[aria-label=Read]').join())
    .toContain('Readnot yet in 14 days')
  expect(textsOf((await staff.get(desk)).document, 'section[aria-label="Read in 14 days"]')).toEqual([])
  const reader = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:140.0)' }
  // Not by `fetch`, which names itself as a script.
  for (const path of ['/programs/jos', '/press']) await rawRequest(site, { path, headers: reader })
  expect(wordsOf(await staff.get(form), 'Read')).toContain('once in 14 days')
  const block = regionOf((await staff.get(desk)).document, 'Read in 14 days')
  expect(textOf(block)).toContain('2 pages')
  const all = await staff.get(linkTo(block, 'All pages read')!)
  expect(textsOf(all.document, 'main li')).toEqual(['Press1', 'Shelter Network Meeting, Jos1'])
})

test('a planned draft stands once on the desk, and is continued when its plan is stopped', async ({
  site,
  signedIn,
}) => {
  const writer = await signInByRequest(site.url, adaeze)
  const id = draftId()
  await sendSave(writer, id, newDraft('program', { title: 'Know Your Ballot, Kano' }))
  expect((await sendPlan(writer, id, { date: '2099-11-24', time: '18:30' })).status).toBe(200)
  const staff = await signedIn(adaeze)
  const planned = await staff.get(desk)
  const waits = regionOf(planned.document, 'Waits for you')
  expect(textOf(waits)).toContain('24 Nov 2099, 18:30: “Know Your Ballot, Kano” goes out')
  expect(linkTo(waits, 'Know Your Ballot')).toContain(id)
  expect(mainOf(planned).split('Know Your Ballot, Kano')).toHaveLength(2)
  expect((await writer.sendForm(`/admin/cms/drafts/${id}`, { intent: 'stop-plan' })).status).toBe(200)
  const after = await staff.get(desk)
  expect(wordsOf(after, 'Waits for you')).not.toContain('Know Your Ballot, Kano')
  expect(wordsOf(after, 'Continue')).toContain('Know Your Ballot, Kano')
})

test('an owner copies what her helper has to do, and nobody else is shown what she cannot change', async ({
  site,
  signedIn,
}) => {
  const owner = await signedIn(adaeze)
  const helper = linkTo(regionOf((await owner.get(desk)).document, 'Make it yours'), 'Backups')!
  expect(mainOf(await owner.get(helper))).toContain('Set BACKUP_TO.')
  expect(mainOf(await owner.get(helper))).toContain('Set SMTP_URL and MAIL_FROM.')
  await registerAccount(site, ruth)
  await setRights(site, ruth, { role: 'publishes', owner: false })
  const colleague = await signedIn(ruth)
  expect(mainOf(await colleague.get(desk))).not.toContain('Send this to your helper')
  expect((await colleague.get(helper)).status).toBe(403)
})

test('a stranger can neither list the samples nor remove them', async ({ site, visitor }) => {
  await storeSamples(site)
  expect((await visitor.get(samples)).status).toBe(401)
  for (const path of [samples, `${samples}.data`]) expect((await visitor.post(path, {})).status).toBe(401)
  expect((await visitor.get('/aboutus')).text).not.toContain('Remove the samples')
  expect(await readStored(site, 'Programs')).toHaveLength(2)
})

test('the first hour ends on the desk with a checklist, which is ticked by facts and does not come back', async ({
  site,
  signedIn,
}) => {
  const owner = await signedIn(adaeze)
  const steps = async () => regionOf((await owner.get(desk)).document, 'Make it yours')
  expect(textOf(await steps())).toContain('0 of 6 done')
  expect(textsOf(await steps(), 'a')).toEqual([
    expect.stringMatching(/^Your organisation ?Still called “Women in Politics Forum”/),
    expect.stringMatching(/^Your contact ?Samples: hello@wipf.example, telephone, 6 social links$/),
    expect.stringMatching(/^Your partners ?Ten names from the start, not confirmed yet$/),
    expect.stringMatching(/^One program ?None of yours yet$/),
    expect.stringMatching(/^A colleague ?You are alone here/),
    expect.stringMatching(/^Backups ?Nothing is backed up. Your helper sets this up\.$/),
  ])
  const path = '/admin/cms/settings?part=organisation'
  const saved = await owner.press('Save Organisation', { path, page: await owner.get(path) })
  expect(saved.status).toBe(200)
  await registerAccount(site, ruth)
  await signedIn(ruth)
  expect(textOf(await steps())).toContain('2 of 6 done')
  expect(mainOf(await (await signedIn(ruth)).get(desk))).not.toContain('Make it yours')
})
