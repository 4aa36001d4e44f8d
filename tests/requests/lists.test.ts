import { expect } from 'vitest'
import { draftId, newDraft, sendSave } from '../support/draft-requests.ts'
import { programs, readsProgramsWithDrafts, ruthGyang } from '../support/listed-programs.ts'
import { adaeze } from '../support/people.ts'
import { forumTest as test } from '../support/request-test.ts'
import { storeSamples } from '../support/sample-records.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored, storeRecords } from '../support/stored-records.ts'
import { type Answer, linkTo, regionOf, textsOf, type Visitor } from '../support/visitor.ts'

const list = '/admin/cms/programs'
/** Titles in the first column of the table. */
const rowsOf = ({ document }: Answer) => textsOf(document, 'tbody tr')
const rowOf = (answer: Answer, title: string) => rowsOf(answer).find((row) => row.includes(title))
const countOf = ({ document }: Answer) => textsOf(document, 'main [role=status]')[0]
const dialogOf = ({ document }: Answer) => textsOf(document, 'dialog, [role=dialog]').join(' ')
const mainOf = ({ document }: Answer) => textsOf(document, 'main').join(' ')

test('a list is newest first with 24 items a page and the last editor, and a search ignores diacritics', async ({
  site,
  signedIn,
}) => {
  await storeRecords(site, programs, ruthGyang)
  const staff = await signedIn(adaeze)
  await expect.poll(async () => countOf(await staff.get(list))).toBe('30 on the website')
  const first = await staff.get(list)
  expect(rowsOf(first)).toHaveLength(24)
  for (const words of ['Voter drive, Ìbàdàn 1', '30 Mar 2021', 'Ruth Gyang'])
    expect(rowsOf(first)[0]).toContain(words)
  expect(mainOf(first)).toContain('1 to 24 of 30')
  const next = [...first.document.querySelectorAll('main a')].find(({ textContent }) =>
    textContent.includes('Next page'),
  )
  const second = await staff.get(next!.getAttribute('href')!)
  expect(rowsOf(second)).toHaveLength(6)
  expect(mainOf(second)).toContain('25 to 30 of 30')
  expect(textsOf(second.document, 'main nav [aria-current=page]')).toEqual(['Page 2'])

  // The list and the public page of a program lead to each other.
  expect(linkTo(first.document, 'View Voter drive, Ìbàdàn 1 on the website')).toBe('/programs/p1')
  const shown = await staff.get('/programs/p1')
  expect(linkTo(regionOf(shown.document, 'For staff'), 'Edit')).toBe('/admin/cms/programs/p1')

  expect(countOf(await staff.get(`${list}?search=ibadan`))).toBe('10 programs found')
  expect(mainOf(await staff.get(`${list}?search=Maiduguri`))).toContain(
    'No program matches “Maiduguri”. Try fewer letters, or see all programs.',
  )
})

test('a list shows the state of each program with the drafts among them, and filters by state, theme, year, text and order', async ({
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const all = await readsProgramsWithDrafts(site, staff)
  for (const [title, state] of [
    ['Voter drive, Ìbàdàn 1', 'Has a draft'],
    ['Town hall, Jos 3', 'Draft by Ruth Gyang'],
    ['Know Your Ballot', 'Draft'],
    ['Radio training', '24 Nov, 08:00'],
    ['Town Hall, Enugu', 'Not published'],
  ] as const)
    expect(rowOf(all, title), title).toContain(state)
  expect(rowOf(all, 'Town hall, Jos 5'), 'the usual state is not said').not.toContain('On the website')

  const states = new Map(
    [...all.document.querySelectorAll('nav[aria-label=States] a')].map((link) => [
      textsOf(link.parentElement!, 'a')[0]!,
      link.getAttribute('href')!,
    ]),
  )
  const drafts = await staff.get(states.get('New drafts 2')!)
  expect(countOf(drafts)).toBe('2 programs found')
  expect(textsOf(drafts.document, 'nav[aria-label=States] [aria-current=true]')[0]).toBe('New drafts 2')
  const off = await staff.get(states.get('Taken down 1')!)
  expect(countOf(off)).toBe('1 program found')
  expect(rowOf(off, 'Town hall, Jos 6')).toContain('Taken down')

  const found = await staff.get(`${list}?group=Mentorship+%26+Training&year=2026`)
  expect(rowsOf(found)).toEqual([expect.stringContaining('Radio training')])
  expect(countOf(found)).toBe('1 program found')
  expect(rowsOf(await staff.get(`${list}?search=wuse`))).toEqual([
    expect.stringContaining('Town Hall, Enugu'),
  ])
  expect(rowsOf(await staff.get(`${list}?search=agreed&order=oldest`))[0]).toContain('Town hall, Jos 5')
})

/** Ticks records, opens the question and answers it with Yes. Returns the question and the result. */
async function doWithSeveral(
  staff: Visitor,
  {
    at,
    ask,
    titles,
    yes,
    before,
    again,
  }: {
    readonly at: string
    readonly ask: string
    readonly titles: readonly string[]
    readonly yes: string
    /** A change by a colleague while the question is open. */
    readonly before?: () => Promise<unknown>
    /** Whether the button is pressed a second time. */
    readonly again?: boolean
  },
) {
  const { document } = await staff.get(at)
  const items = titles.map((title) => {
    const box = document.querySelector<HTMLInputElement>(`input[aria-label="Select ${title}"]`)
    if (!box) throw new Error(`There is no box for ${title}`)
    return ['item', box.value]
  })
  const path = `${at}?${new URLSearchParams([['ask', ask], ...items])}`
  const question = await staff.get(path)
  await before?.()
  const from = { path, page: question }
  const result = await staff.press(yes, from)
  return { question: dialogOf(question), result, again: again ? await staff.press(yes, from) : null }
}

test('several records are taken down, published or their drafts deleted at once, and the result says what did not work', async ({
  site,
  visitor,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  await readsProgramsWithDrafts(site, staff)
  const takeOff = await doWithSeveral(staff, {
    at: list,
    ask: 'take-off',
    titles: ['Town hall, Jos 5', 'Voter drive, Ìbàdàn 4', 'Town hall, Jos 3'],
    yes: 'Take down',
    before: () =>
      storeRecords(site, [{ ...programs[4]!, fields: { ...programs[4]!.fields, more: 1 } }], ruthGyang),
  })
  expect(takeOff.question).toContain('Take 3 down?')
  expect(mainOf(takeOff.result)).toContain('2 of 3 left the website.')
  expect(mainOf(takeOff.result)).toContain('“Town hall, Jos 5”: ')
  expect((await visitor.get('/programs/p4')).status).toBe(404)
  expect((await visitor.get('/programs/p5')).status).toBe(200)

  // Drafts that cannot be published stay drafts, with the reason. The draft of Ruth is not asked about.
  const incomplete = await doWithSeveral(staff, {
    at: list,
    ask: 'publish',
    titles: ['Voter drive, Ìbàdàn 1', 'Know Your Ballot, Kano', 'Radio training'],
    yes: 'Publish',
  })
  expect(incomplete.question).toContain('Publish 2 at once?')
  expect(mainOf(incomplete.result)).toContain('0 of 2 are on the website.')
  expect(mainOf(incomplete.result)).toContain('“Know Your Ballot, Kano”: ')
  expect(await readStored(site, 'Drafts')).toHaveLength(6)

  const deleted = await doWithSeveral(staff, {
    at: list,
    ask: 'delete-drafts',
    titles: ['Know Your Ballot, Kano', 'Radio training'],
    yes: 'Delete drafts',
  })
  expect(deleted.question).toContain('Delete 2 drafts?')
  expect(deleted.question).toContain('1 is yours, 1 is Ruth Gyang’s.')
  expect(mainOf(deleted.result)).toContain('2 drafts were deleted.')
  expect(await readStored(site, 'Drafts')).toHaveLength(4)
})

test('complete drafts are published at once, and a second press says that it was done already', async ({
  site,
  visitor,
  signedIn,
}) => {
  const writer = await signInByRequest(site.url, adaeze)
  const titles = ['Women on the radio', 'Women on television']
  for (const title of titles) {
    await sendSave(
      writer,
      draftId(),
      newDraft('news', {
        newsType: 'Online Video',
        title,
        date: '2026-10-17',
        source: 'Courier',
        summary: '<p>Live.</p>',
        theme: 'Political Advocacy',
        link: 'https://courier.example/report',
        videoLink: 'https://youtu.be/aqz-KE-bpKQ',
      }),
    )
  }
  const staff = await signedIn(adaeze)
  const at = '/admin/cms/newsupdates'
  // The type of a news update, even if it has a theme.
  for (const title of titles) expect(rowOf(await staff.get(at), title)).toContain('Online Video')
  const news = await doWithSeveral(staff, { at, ask: 'publish', titles, yes: 'Publish', again: true })
  expect(news.question).toContain('Publish 2 at once?')
  expect(mainOf(news.result)).toContain('2 are on the website.')
  expect(mainOf(news.again!)).toContain('2 were published, deleted or taken down already.')
  for (const title of titles) {
    expect(rowOf(news.result, title)).toContain(`View ${title} on the website`)
    expect((await visitor.get('/news')).text).toContain(title)
  }
  expect(await readStored(site, 'Drafts')).toHaveLength(0)
})

test('staff take an item down, put it back and move the team, and are told what a colleague did meanwhile', async ({
  site,
  visitor,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const at = '/admin/cms/newsupdates'
  const found = await staff.get(`${at}?search=radio`)
  expect(countOf(found)).toBe('1 news update found')
  const path = found.document.querySelector('main a[data-removes]')!.getAttribute('href')!
  const question = await staff.get(path)
  expect(textsOf(question.document, 'dialog h2')).toEqual([
    'Take “Young candidates find their voice on local radio” down?',
  ])
  const ways = [...question.document.querySelectorAll('dialog a')].map((link) => link.getAttribute('href'))
  expect(new Set(ways)).toEqual(new Set([`${at}?search=radio`]))
  const takenOff = await staff.press('Take down', { path, page: question })
  expect(takenOff.location).toBe(`${at}?search=radio&taken-off=radio`)
  const after = await staff.get(takenOff.location!)
  expect(mainOf(after)).toContain('left the website.')
  expect((await visitor.get('/news/radio')).status).toBe(404)
  const back = await staff.press('Undo', { path: takenOff.location!, page: after })
  expect(back.location).toBe(`${at}?search=radio&put-back=radio`)
  expect(mainOf(await staff.get(back.location!))).toContain('is on the website again.')
  expect((await visitor.get('/news/radio')).status).toBe(200)
  expect(mainOf(await staff.get(`${at}?search=radio`)), 'until the next page').not.toContain('Undo')

  const again = await staff.get(path)
  await staff.press('Take down', { path, page: again })
  const takenDown = `${at}?search=radio&state=taken-off`
  const returned = await staff.press('Put back Young candidates find their voice on local radio', {
    path: takenDown,
    page: await staff.get(takenDown),
  })
  expect(returned.location).toBe(`${at}?search=radio&put-back=radio`)
  const all = await staff.get(returned.location!)
  expect(countOf(all)).toBe('1 news update found')
  expect(all.document.querySelector('main a[href="/news/radio"]')?.textContent).toBe('View')
  await staff.press('Take down', { path, page: await staff.get(path) })
  const gone = await staff.get('/admin/cms/newsupdates/radio/delete')
  expect(mainOf(await staff.get(gone.location!))).toContain('That news update was taken down already.')

  const staffPath = '/admin/cms/staff/zainab/delete'
  const stale = await staff.get(staffPath)
  const fields = { fullName: 'Zainab Ɗanjuma', order: 2 }
  await storeRecords(site, [{ kind: 'set', collection: 'Staff', id: 'zainab', fields }], ruthGyang)
  const refused = await staff.press('Take down', { path: staffPath, page: stale })
  expect(refused.status).toBe(409)
  expect(textsOf(refused.document, '[role=alert]').join()).toContain(
    'Ruth Gyang changed this staff profile on',
  )
  expect(textsOf(refused.document, '[role=alert]').join()).toContain('Nothing was taken down.')
  const second = await staff.press('Take down', { path: staffPath, page: refused })
  expect(mainOf(await staff.get(second.location!))).toContain('“Zainab Ɗanjuma” left the website.')

  const team = await staff.get('/admin/cms/staff')
  const moved = await staff.press('Move down Hadiza Sule', { path: '/admin/cms/staff', page: team })
  const movedDown = await staff.get(moved.location!)
  expect(mainOf(movedDown)).toContain('Hadiza Sule, 2 of 2')
  const undone = await staff.press('Undo', { path: moved.location!, page: movedDown })
  const movedUp = await staff.get(undone.location!)
  expect(mainOf(movedUp)).toContain('Hadiza Sule, 1 of 2')
  await staff.press('Undo', { path: undone.location!, page: movedUp })
  expect(textsOf((await visitor.get('/aboutus')).document, '[aria-labelledby=our-team] h3')).toEqual([
    'Morẹ́nikẹ́ Adébáyọ̀',
    'Hadiza Sule',
  ])
  // In a filtered list the neighbours are not the real ones, so nothing can be moved.
  const filtered = await staff.get('/admin/cms/staff?search=sule')
  expect(rowsOf(filtered)).toHaveLength(1)
  expect(mainOf(filtered)).not.toContain('Move')
})

test('from the third place on, the menu of a profile moves it to the top, with Undo', async ({
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const path = '/admin/cms/staff'
  const team = await staff.get(path)
  const tops = textsOf(team.document, 'main button').filter((words) => words.startsWith('Move to the top'))
  expect(tops).toEqual(['Move to the top Morẹ́nikẹ́ Adébáyọ̀'])
  const moved = await staff.press(tops[0]!, { path, page: team })
  const top = await staff.get(moved.location!)
  expect(mainOf(top)).toContain('Morẹ́nikẹ́ Adébáyọ̀, 1 of 3')
  const undone = await staff.press('Undo', { path: moved.location!, page: top })
  expect(mainOf(await staff.get(undone.location!))).toContain('Morẹ́nikẹ́ Adébáyọ̀, 3 of 3')
})

test('a draft of a record that was taken down and put back begins from it without a question', async ({
  site,
  signedIn,
}) => {
  const writer = await signInByRequest(site.url, adaeze)
  const zainab = (await readStored(site, 'Staff')).find(({ id }) => id === 'zainab')!
  const id = draftId()
  const saved = await sendSave(
    writer,
    id,
    newDraft('staff', { position: 'Head of Advocacy' }, { recordId: 'zainab', baseVersion: zainab.version }),
  )
  expect(saved.status).toBe(200)
  await storeRecords(site, [{ kind: 'delete', collection: 'Staff', id: 'zainab' }], ruthGyang)
  await storeRecords(
    site,
    [{ kind: 'set', collection: 'Staff', id: 'zainab', fields: zainab.fields }],
    ruthGyang,
  )
  const staff = await signedIn(adaeze)
  const form = await staff.get('/admin/cms/staff/zainab')
  expect(form.text).toContain('Head of Advocacy')
  expect(form.text).not.toContain('while you were writing')
})

test('beside a record of ours a sample is named, and when all records are samples one line says so', async ({
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  await storeSamples(site)
  const named = async () => rowsOf(await staff.get(list)).filter((row) => row.includes('Sample'))
  await expect.poll(named).toHaveLength(1)
  expect(mainOf(await staff.get(list))).not.toContain('It is a sample.')
  await storeRecords(site, [{ kind: 'delete', collection: 'Programs', id: 'kano' }], ruthGyang)
  await expect.poll(async () => mainOf(await staff.get(list))).toContain('It is a sample.')
  expect(await named()).toEqual([])
  expect(linkTo((await staff.get(list)).document, 'Remove the samples')).toBe('/admin/cms/samples')
})

test('a copy of a record is a draft that opens at once, with its picture and without its date', async ({
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const at = '/admin/cms/newsupdates'
  const title = 'Young candidates find their voice on local radio'
  const found = await staff.get(`${at}?search=radio`)
  const { location } = await staff.press(`Duplicate as a draft ${title}`, { path: at, page: found })
  expect(location).toMatch(/^\/admin\/cms\/newsupdates\/new\?draft=[0-9a-f]{32}$/)
  expect((await staff.get(location!)).status).toBe(200)
  const [draft] = await readStored(site, 'Drafts')
  const values = JSON.parse(String(draft!.fields['values'])) as Record<string, string>
  expect(values['title']).toBe(`Copy of ${title}`)
  expect(values['date']).toBeUndefined()
  expect(draft!.fields['recordId']).toBeNull()
})
