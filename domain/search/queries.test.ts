import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { wardDayFields } from '#domain/events/test-events.ts'
import type { SearchResults } from './schema.ts'
import { member, news, openSearch, program, woman } from '#tests/support/searched-records.ts'
import type { TextPart } from './words.ts'

const records = [
  program('ballot', 'Know Your Ballot: Civic Education, Kano', '2019-02-02', {
    theme: 'Socio-Political Activism',
    report: '<p>Two hundred and sixty women in Kano practised with a sample ballot.</p>',
  }),
  program('garki', 'First Nineteen: Founding Training, Garki', '2014-06-14', {
    theme: 'Mentorship & Training',
    report: `<p>${'They asked who decides. '.repeat(30)}The second class met in <b>Kano</b> and went on until 2019.</p>`,
  }),
  program('march', 'Market Women March, Onitsha', '2018-03-08'),
  program('drive', 'Voter Drive, Ìbàdàn', '2023-02-11'),
  news(
    'polls',
    'Supplementary polls in Kano',
    '2019-03-04',
    'The Savannah Courier',
    '<p>Observers wanted.</p>',
  ),
  woman('ngozi', 'Ngọzi Ezeani', {
    quote: 'I had been waiting since 1999.',
    ward: 'Ward 4, Awka South',
    office: 'House of Assembly',
    year: 2022,
    words: '<p>I sold <em>akwete</em> in Eke Awka.</p>',
  }),
  member('ibrahim', 'Ibrahim Karami', 'Monitoring and Evaluation Officer'),
  member('zainab', 'Zainab Ɗanjuma', 'Head of Political Advocacy'),
]

async function open() {
  const opened = await openSearch(records)
  await opened.readReports()
  return opened
}

const ids = ({ hits }: SearchResults) => hits.map(({ id }) => id)
const textOf = (parts: readonly TextPart[]) =>
  parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')

test('words from different fields are found together, and those in titles first', async () => {
  const { search } = await open()
  const found = await search('kano 2019')
  expect(ids(found)).toEqual(['polls', 'ballot', 'garki'])
  expect(found).toMatchObject({
    total: 3,
    counts: [
      { kind: 'programs', count: 2 },
      { kind: 'news', count: 1 },
    ],
    closeTo: null,
    suggestion: null,
  })
  expect(ids(await search('kano 2019', { kind: 'news' }))).toEqual(['polls'])
})

test('an event is found by its place, its text and its programme', async () => {
  const { search } = await openSearch([
    { kind: 'set', collection: 'Events', id: 'ward-day', fields: wardDayFields },
    ...records,
  ])
  for (const text of ['ward garki', 'aspirants tea', 'children welcome', 'ward 2027'])
    expect((await search(text)).hits[0], text).toMatchObject({ kind: 'events', id: 'ward-day' })
  const [event] = (await search('garki march')).hits
  expect(textOf(event!.line)).toBe('Event · [Garki] Model Market, Abuja · 8\u00a0[March]\u00a02027')
  expect(ids(await search('events'))).toEqual(['/events'])
})

test('the words are marked in title, facts and text, and the excerpt is where they are', async () => {
  const { search } = await open()
  const { hits } = await search('KANO 2019')
  expect(textOf(hits[1]!.title)).toBe('Know Your Ballot: Civic Education, [Kano]')
  expect(textOf(hits[1]!.line)).toBe('Program · Socio-Political Activism · 2\u00a0February\u00a0[2019]')
  expect(textOf(hits[2]!.excerpt)).toMatch(/^… .* met in \[Kano\] and went on until \[2019\]\.$/)
})

test('marks on letters, upper case and the end of a word may be left out', async () => {
  const { search } = await open()
  expect(ids(await search('ibadan'))).toEqual(['drive'])
  expect(ids(await search('ÌBÀDÀN voter'))).toEqual(['drive'])
  expect(ids(await search('Zainab Danj'))).toEqual(['zainab'])
  expect(textOf((await search('danj')).hits[0]!.title)).toBe('Zainab [Ɗanjuma]')
})

test('a misspelt word finds the closest word, and the result names that word', async () => {
  const { search } = await open()
  expect(await search('onitcha')).toMatchObject({ closeTo: 'onitsha', total: 1 })
  expect(ids(await search('knao ballot'))).toEqual(['ballot'])
  expect(await search('ibrahm karami')).toMatchObject({ closeTo: 'ibrahim karami' })
  // A year stands only for itself.
  expect(await search('march 2017')).toMatchObject({ total: 0 })
})

test('a search that finds nothing suggests a search that has results', async () => {
  const { search } = await open()
  expect(await search('onitcha ballot')).toMatchObject({ total: 0, suggestion: 'onitsha' })
  expect(await search('onitcah marchh')).toMatchObject({ suggestion: 'onitsha march' })
  expect(await search('unitchaa')).toMatchObject({ total: 0, suggestion: 'onitsha' })
  expect(await search('qqqqqqqq')).toMatchObject({ total: 0, suggestion: null })
})

test('pages and the team are found, but no list that is still empty', async () => {
  const { search } = await open()
  expect(ids(await search('contact'))[0]).toBe('/contactus')
  expect(ids(await search('protecton'))).toEqual(['/protection'])
  expect(ids(await search('names on the ballot'))).toContain('/women')
  expect(ids(await search('women in office'))).not.toContain('/representation')
  expect(ids(await search('gender violence'))[0]).toBe('/aboutus/coreareas#area-4')
  expect((await search('officer')).hits).toMatchObject([{ kind: 'people', id: 'ibrahim' }])
})

test('a woman is found by her name, her facts, her quote and her words', async () => {
  const { search } = await open()
  for (const text of ['ngozi ezaeni', 'awka assembly 2022', 'waiting since 1999', 'akwete']) {
    expect((await search(text)).hits, text).toMatchObject([{ kind: 'women', id: 'ngozi' }])
  }
  const [hit] = (await search('akwete')).hits
  expect(textOf(hit!.line)).toBe('She stood · House of Assembly · 2022')
  expect(textOf(hit!.excerpt)).toBe(
    'I had been waiting since 1999. I sold [akwete] in Eke Awka. Ward 4, Awka South',
  )
  expect(ids(await search('she stood'))[0]).toBe('/women')
})

test('nothing is indexed before the first search', async () => {
  const { search, opened } = await openSearch(records)
  expect(await search('')).toMatchObject({ total: 0, isComplete: true })
  expect(await search('  a · – ')).toMatchObject({ total: 0 })
  expect(opened).toEqual([])
  await search('kano')
  await search('kano')
  expect(opened).toEqual(['index'])
})

test('a search shows only content that is public now', async () => {
  const { search, commit, readReports } = await open()
  await commit(
    { kind: 'delete', collection: 'Programs', id: 'ballot' },
    program('march', 'Town Hall, Aba', '2018-03-08', { report: '<p>Traders from Ariaria came.</p>' }),
    program('new', 'Radio Training, Kano', '2019-10-10'),
  )
  expect(ids(await search('kano 2019'))).toContain('new')
  await readReports()
  expect(ids(await search('kano 2019')).toSorted()).toEqual(['garki', 'new', 'polls'])
  expect(await search('onitsha')).toMatchObject({ total: 0, suggestion: null })
  expect(ids(await search('ariaria'))).toEqual(['march'])
})

test('the first search after a start, and after a change, waits for the words of the reports', async () => {
  const documents = temporaryDocuments()
  const slow: DocumentStore = {
    ...documents,
    async getAll(collection, ids) {
      if (collection === 'Programs') await pause(400)
      return documents.getAll(collection, ids)
    },
  }
  const { search, commit } = await openSearch(
    [program('a', 'Town Hall, Aba', '2018-03-08', { report: '<p>Traders from Ariaria came.</p>' })],
    slow,
  )
  const both = await Promise.all([search('ariaria'), search('traders')])
  for (const found of both) expect(found).toMatchObject({ total: 1, isComplete: true })
  await commit(program('b', 'Town Hall, Jos', '2019-03-08', { report: '<p>Miners from Bukuru came.</p>' }))
  expect(await search('bukuru')).toMatchObject({ total: 1, isComplete: true })
})

test('long lists are in pages, and each record is on one of them', async () => {
  const many = Array.from({ length: 45 }, (_, index) =>
    program(`id-${index}`, 'Town Hall, Jos', '2020-01-01'),
  )
  const { search } = await openSearch(many)
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => search('jos', { page })))
  expect(pages.map(({ hits }) => hits.length)).toEqual([10, 10, 10, 10, 5])
  expect(new Set(pages.flatMap(ids)).size).toBe(45)
  expect(await search('jos', { page: 99 })).toMatchObject({ page: 5, pages: 5, total: 45 })
})

test('an index that cannot be written is made anew by the next search', async () => {
  const { search, opened, stop } = await openSearch(records)
  await search('kano')
  await stop()
  await expect(search('kano')).rejects.toThrow('after the site stopped')
  expect(opened).toHaveLength(1)
})

const hostile: Readonly<Record<string, string>> = {
  markup: '<script>alert(1)</script> "onmouseover=x',
  'operators of the index': 'kano" OR "a* NEAR(kano, 2) title: ^kano -kano + ( ) AND NOT',
  'a null byte': 'ka\0no \u0000',
  'direction marks': '\u202Ekano\u202C \u200Fkano\u200E \u2066x\u2069',
  'combining marks': `k${'\u0301'.repeat(5_000)}ano`,
  'a lone surrogate': 'kano \ud83d',
  'ten kilobytes of one word': 'k'.repeat(10_000),
  'ten kilobytes of words': 'kano women ballot '.repeat(600),
  'very many different words': Array.from({ length: 3_000 }, (_, index) => `word${index}a`).join(' '),
  'letters of other alphabets': '投票 выборы الانتخابات 🗳️ ﬁnance ½',
}
for (const [what, text] of Object.entries(hostile)) {
  test(`a search for ${what} is answered, and quickly`, async () => {
    const { search, faults } = await open()
    const began = performance.now()
    const found = await search(text)
    expect(performance.now() - began).toBeLessThan(500)
    expect(found.hits.length).toBeLessThanOrEqual(10)
    expect(found.suggestion ?? '').not.toMatch(/[<>"\0]/)
    expect(faults).toEqual([])
    expect(ids(await search('kano 2019'))).toHaveLength(3)
  })
}
