import { expect, test } from 'vitest'
import { createContentQueries } from '#domain/content-of-site.server.ts'
import { readTestContent } from '#domain/programs/test-programs.ts'
import type { Change, Collection, DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'

const adaeze = { uid: 'adaeze', name: 'Adaeze' }

const set = (collection: Collection, id: string, fields: Fields): Change => ({
  kind: 'set',
  collection,
  id,
  fields,
})

async function site(changes: readonly Change[], documents: DocumentStore = temporaryDocuments()) {
  for (const change of changes) await documents.commit([change], adaeze)
  const content = await readTestContent(documents)
  return {
    documents,
    content,
    ...createContentQueries(content, documents),
  }
}

const news = (id: string, date: string, more: Fields = {}) =>
  set('NewsUpdates', id, { title: `News of ${date}`, date, summary: '<p>Short.</p>', ...more })

test('a website without content has empty pages', async () => {
  const { news, staff, about, mandate, coreAreas } = await site([])
  expect(news.newest(5)).toEqual([])
  expect(news.archive(1)).toEqual({ items: [], total: 0, page: 1, pages: 1 })
  expect(await news.get('nobody')).toBeNull()
  expect(staff.team()).toEqual([])
  expect(about.current()).toBeNull()
  expect(mandate.current()).toEqual({
    texts: { Mission: '', Vision: '', Values: '', Objectives: '' },
    version: 0,
    sample: false,
  })
  expect(coreAreas.current().areas.map(({ text }) => text)).toEqual(['', '', '', ''])
})

test('the five newest items have sanitised summaries', async () => {
  const dates = ['2022-06-01', '2023-12-04', '2020-08-24', '2023-02-20', '2022-11-28', '2023-09-12']
  const unsafe = { summary: '<h1>Big</h1><p onclick="x()">Short.</p><script>alert(1)</script>' }
  const { news: queries } = await site(dates.map((date, index) => news(`n${index}`, date, unsafe)))
  expect(queries.newest(5).map(({ date }) => date)).toEqual([
    '2023-12-04',
    '2023-09-12',
    '2023-02-20',
    '2022-11-28',
    '2022-06-01',
  ])
  expect(queries.newest(1)[0]?.summary).toBe('<h2>Big</h2><p>Short.</p>')
  expect((await queries.get('n2'))?.summary).toBe('<h2>Big</h2><p>Short.</p>')
})

test('a news item is shown without a database read', async () => {
  const inner = temporaryDocuments()
  const reads: string[] = []
  const { news: queries } = await site([news('one', '2022-06-01', { summary: '<p>Short.</p>' })], {
    ...inner,
    get: (collection, id) => (reads.push(id), inner.get(collection, id)),
  })
  reads.length = 0
  expect((await queries.get('one'))?.summary).toBe('<p>Short.</p>')
  expect(reads).toEqual([])
})

test('the archive has 24 items per page', async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    news(`n${index}`, `2021-03-${String(index + 1).padStart(2, '0')}`),
  )
  const { news: queries } = await site(many)
  expect(queries.newest(30)).toHaveLength(20)
  expect(queries.archive(1)).toMatchObject({ total: 30, page: 1, pages: 2 })
  expect(queries.archive(1).items[0]?.date).toBe('2021-03-30')
  expect(
    queries
      .archive(9)
      .items.map(({ id }) => id)
      .at(-1),
  ).toBe('n0')
})

test('an unknown id gives null, whatever it contains', async () => {
  const { news: queries } = await site([news('one', '2022-06-01')])
  for (const id of ['nobody', '', '../one', 'a\u0000b', '\uD800', 'x'.repeat(10_000), '__proto__'])
    expect(await queries.get(id), id.slice(0, 20)).toBeNull()
})

test('news that another process has just published is shown with its picture', async () => {
  const { documents, content, news: queries } = await site([])
  content.stop()
  const id = 'NewsUpdates/new/hall-9c1d.jpg'
  await documents.commit(
    [
      news('new', '2022-05-14', { image: `/images/${id}` }),
      set('Images', id, { width: 800, height: 500, colour: 'i-700' }),
    ],
    adaeze,
  )
  expect((await queries.get('new'))?.image).toMatchObject({ width: 800, colour: 'i-700' })
})

test('the team has the order that staff gave it, and imported records come first, oldest first', async () => {
  let time = 0
  const documents = temporaryDocuments({ now: () => (time += 1) })
  const member = (id: string, fields: Fields) =>
    set('Staff', id, { fullName: id, position: 'Officer', ...fields })
  const { staff } = await site(
    [
      member('zainab', { order: 2 }),
      member('hadiza', { order: 1 }),
      member('ruth', {}),
      member('ebiere', {}),
    ],
    documents,
  )
  expect(staff.team().map(({ id }) => id)).toEqual(['ruth', 'ebiere', 'hadiza', 'zainab'])
})

test('the story is sanitised, and on pages its headings fit below the page heading', async () => {
  const { about } = await site([
    set('aboutUs', 'About', {
      id: 'About',
      intro: 'It began in Garki.',
      content: '<h3>After</h3><p>More.</p><script>x</script>',
      image: '/images/aboutUs/About/circle-1.jpg',
    }),
  ])
  expect(about.current()).toMatchObject({
    intro: 'It began in Garki.',
    content: '<h2>After</h2><p>More.</p>',
    image: { url: '/images/aboutUs/About/circle-1.jpg' },
    version: 1,
  })
  expect((await about.forEditing()).content).toBe('<h3>After</h3><p>More.</p>')
})

test('mandate and core areas are found under differently typed names', async () => {
  const { mandate, coreAreas } = await site([
    set('aboutUs', 'Mandate', { mission: 'More women elected.', Vision: 7, strangers: 'x' }),
    set('LandingPage', 'CoreAreas', {
      'Mentorship and Training': 'A woman who has run before. Together they plan.\nSecond line.',
    }),
  ])
  expect(mandate.current().texts).toEqual({
    Mission: 'More women elected.',
    Vision: '',
    Values: '',
    Objectives: '',
  })
  expect(coreAreas.current().areas[0]).toEqual({
    name: 'Mentorship & Training',
    label: 'Mentorship and Training',
    text: 'A woman who has run before. Together they plan.\nSecond line.',
    lead: 'A woman who has run before.',
  })
})

test('a very long first sentence is cut at a word for the preview', async () => {
  const { coreAreas } = await site([
    set('LandingPage', 'CoreAreas', { 'Political Advocacy': 'women '.repeat(200) }),
  ])
  const lead = coreAreas.current().areas[1]?.lead ?? ''
  expect(lead).toMatch(/^women .*women…$/)
  expect(lead.length).toBeLessThanOrEqual(200)
})

test('each collection is read once for all its slices, and only pictures of shown records are read', async () => {
  const inner = temporaryDocuments()
  const reads: string[] = []
  await site([], {
    ...inner,
    read: (collection, options) => {
      reads.push(options?.idPrefix ? `${collection}/${options.idPrefix}` : collection)
      return inner.read(collection, options)
    },
  })
  expect(reads.sort()).toEqual([
    'Events',
    'Images/NewsUpdates/',
    'Images/Programs/',
    'Images/Staff/',
    'Images/Women/',
    'LandingPage',
    'NewsUpdates',
    'Programs',
    'Representation',
    'Settings',
    'Staff',
    'Women',
    'aboutUs',
  ])
})
