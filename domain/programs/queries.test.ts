import { expect, test } from 'vitest'
import type { Change, Fields } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { createProgramQueries } from './queries.server.ts'
import { readTestContent } from './test-programs.ts'

const any = { title: '', theme: null, year: null, page: 1 }
const adaeze = { uid: 'adaeze', name: 'Adaeze' }

const record = (id: string, fields: Fields): Change => ({ kind: 'set', collection: 'Programs', id, fields })

const program = (id: string, title: string, date: string, theme: string, more: Fields = {}) =>
  record(id, { ProgramTitle: title, ProgramDate: date, ProgramTheme: theme, ...more })

const fourYears = [
  program('drive', 'Ẹ Jẹ́ Ká Dìbò: Women’s Voter Drive, Ìbàdàn', '2023-02-11', 'Socio-Political Activism'),
  program('hall', 'Town Hall on Party Primaries, Enugu', '2022-05-14', 'Political Advocacy'),
  program('shelter', 'Shelter Network Meeting, Jos', '2019-11-25', 'Gender Based Violence'),
  program('hotline', 'Hotline Launch for Women Candidates', '2016-12-01', 'Gender Based Violence'),
]

async function queriesOver(changes: readonly Change[]) {
  const documents = temporaryDocuments()
  await documents.commit(changes, adaeze)
  const content = await readTestContent(documents)
  return { documents, content, programs: createProgramQueries(content, documents) }
}

test('the latest programs come newest first', async () => {
  const { programs } = await queriesOver(fourYears)
  expect(programs.latest(3).map(({ id }) => id)).toEqual(['drive', 'hall', 'shelter'])
})

test('filters work alone and combined', async () => {
  const { programs } = await queriesOver(fourYears)
  const found = (filter: object) => programs.find({ ...any, ...filter }).programs.map(({ id }) => id)
  expect(found({})).toEqual(['drive', 'hall', 'shelter', 'hotline'])
  expect(found({ title: 'ibadan' })).toEqual(['drive'])
  expect(found({ theme: 'Gender Based Violence' })).toEqual(['shelter', 'hotline'])
  expect(found({ year: 2022 })).toEqual(['hall'])
  expect(found({ title: 'LAUNCH', theme: 'Gender Based Violence', year: 2016 })).toEqual(['hotline'])
  expect(found({ title: 'launch', year: 2022 })).toEqual([])
})

test('an empty list has one page', async () => {
  const { programs } = await queriesOver([])
  expect(programs.find(any)).toEqual({ programs: [], total: 0, page: 1, pages: 1 })
})

test('a page has 24 programs, and a page past the end gives the last page', async () => {
  const many = Array.from({ length: 50 }, (_, index) =>
    program(`p${index}`, `Program ${index}`, '2021-03-08', 'Political Advocacy'),
  )
  const { programs } = await queriesOver(many)
  expect(programs.find(any)).toMatchObject({ total: 50, page: 1, pages: 3 })
  expect(programs.find(any).programs).toHaveLength(24)
  expect(programs.find({ ...any, page: 9999 })).toMatchObject({ total: 50, page: 3, pages: 3 })
  expect(programs.find({ ...any, page: 3 }).programs).toHaveLength(2)
})

test('a program is read with its report, which is sanitised again', async () => {
  const report = '<p>Six parties signed.</p><h1>Agreed</h1><script>alert(1)</script>'
  const { programs } = await queriesOver([
    program('pledge', 'Safe Campaigns', '2022-11-25', 'Gender Based Violence', { ProgramReport: report }),
  ])
  const found = await programs.get('pledge')
  expect(found).toMatchObject({ title: 'Safe Campaigns', day: 25, month: 'November', year: 2022, version: 1 })
  expect(found?.report).toBe('<p>Six parties signed.</p><h2>Agreed</h2>')
})

test('an unknown id gives null, whatever it contains', async () => {
  const { programs } = await queriesOver(fourYears)
  for (const id of [
    'nobody',
    '',
    '../drive',
    'a\u0000b',
    '\uD800',
    'x'.repeat(10_000),
    '__proto__',
    "' OR 1=1",
  ])
    expect(await programs.get(id), id.slice(0, 20)).toBeNull()
})

test('a program that another process has just published is shown with its pictures', async () => {
  const { documents, content, programs } = await queriesOver([])
  content.stop()
  const id = 'Programs/new/hall-9c1d.jpg'
  await documents.commit(
    [
      program('new', 'Town Hall', '2022-05-14', 'Political Advocacy', { images: [`/images/${id}`] }),
      { kind: 'set', collection: 'Images', id, fields: { width: 800, height: 500, colour: 'i-700' } },
    ],
    adaeze,
  )
  expect((await programs.get('new'))?.images).toMatchObject([{ width: 800, height: 500, colour: 'i-700' }])
})

test('more on a theme excludes the program itself and programs without a theme', async () => {
  const { programs } = await queriesOver([
    ...fourYears,
    program('odd', 'Odd one', '2020-01-01', 'search'),
    program('odder', 'Odder one', '2020-01-02', 'search'),
  ])
  const [shelter] = programs.find({ ...any, title: 'shelter' }).programs
  const [odd] = programs.find({ ...any, title: 'odd one' }).programs
  if (!shelter || !odd) throw new Error('both are there')
  expect(programs.moreOnTheme(shelter, 3).map(({ id }) => id)).toEqual(['hotline'])
  expect(programs.moreOnTheme(shelter, 3, ['hotline'])).toEqual([])
  expect(programs.moreOnTheme(odd, 3)).toEqual([])
  expect(programs.linkedTheme('Gender Based Violence')).toBe('Gender Based Violence')
  expect(programs.linkedTheme('Mentorship & Training')).toBeNull()
  expect(programs.linkedTheme(null)).toBeNull()
})

test('the filter has this year of Lagos before it has a program', async () => {
  const { content, documents } = await queriesOver([
    program('old', 'Old', '2009-01-31', 'Political Advocacy'),
  ])
  const newYear = Date.UTC(2026, 11, 31, 23, 30)
  const years = createProgramQueries(content, documents, () => newYear).years()
  expect([years[0], years[1], years.at(-1)]).toEqual([2027, 2023, 2009])
})
