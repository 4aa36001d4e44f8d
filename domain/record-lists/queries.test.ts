import { expect, test } from 'vitest'
import { createDraftCommands } from '#domain/drafts/commands.server.ts'
import { createDraftQueries } from '#domain/drafts/queries.server.ts'
import { textChange } from '#domain/drafts/text-change.ts'
import { adaeze, readTestContent, ruth } from '#domain/programs/test-programs.ts'
import type { Change, Fields } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { createRecordListQueries } from './queries.server.ts'
import type { ListPart, RecordListFilter } from './schema.ts'

const any: RecordListFilter = { search: '', part: null, group: null, year: null, order: 'newest', page: 1 }
const author = { uid: ruth.uid, name: ruth.username }
const draftId = (number: number) => String(number).padStart(32, '0')

const program = (id: string, title: string, date: string, theme: string, report = ''): Change => ({
  kind: 'set',
  collection: 'Programs',
  id,
  fields: { ProgramTitle: title, ProgramDate: date, ProgramTheme: theme, ProgramReport: report },
})

/** Three programs, of which Adaeze changes one and Ruth another; two new drafts, one planned; one taken down. */
async function open() {
  let at = 0
  const documents = temporaryDocuments({ now: () => (at += 1) })
  const queries = createDraftQueries(documents)
  const drafts = createDraftCommands({
    documents,
    queries,
    uploads: { handOver: async () => {} },
    now: () => at,
  })
  await documents.commit(
    [
      program('drive', 'Voter Drive, Ìbàdàn', '2023-02-11', 'Socio-Political Activism'),
      program('hall', 'Town Hall, Enugu', '2022-05-14', 'Political Advocacy', '<p>They <b>agr</b>eed.</p>'),
      program('jos', 'Shelter Network, Jos', '2019-11-25', 'Gender Based Violence'),
      program('off', 'Market Women March', '2018-03-08', 'Political Advocacy'),
    ],
    author,
  )
  await documents.commit([{ kind: 'delete', collection: 'Programs', id: 'off' }], author)
  const save = (number: number, recordId: string | null, values: Record<string, string>, by = adaeze) =>
    drafts.saveDraft(
      draftId(number),
      {
        form: 'program',
        recordId,
        baseVersion: recordId ? 1 : 0,
        expectedVersion: 0,
        writer: 'page',
        unfinished: [],
        changes: Object.fromEntries(
          Object.entries(values).map(([name, text]) => [name, textChange('', text)!]),
        ),
      },
      by,
    )
  await save(1, 'drive', { title: 'Voter Drive, Ìbàdàn, again' })
  await save(2, 'jos', { title: 'Shelter Network' }, ruth)
  await save(3, null, { title: 'Know Your Ballot', date: '2026-11-02', theme: 'Political Advocacy' })
  await save(4, null, { title: 'Radio Training', report: '<p>Women on air in Kano.</p>' }, ruth)
  await drafts.planDraft(draftId(3), 1_000, adaeze)
  const content = await readTestContent(documents)
  const lists = createRecordListQueries({ content, documents, drafts: queries })
  const list = (filter: Partial<RecordListFilter> = {}, uid: string = adaeze.uid) =>
    lists.list('program', { ...any, ...filter }, uid)
  const titles = async (filter: Partial<RecordListFilter>) =>
    (await list(filter)).items.map(({ title }) => title)
  return { documents, content, lists, list, titles }
}

test('a list has the state of each record, with the drafts of new records among them', async () => {
  const { list, content } = await open()
  const { items } = await list({ order: 'title' })
  expect(items.map(({ title, state, draft }) => [title, state, draft?.owner.name])).toEqual([
    ['Know Your Ballot', 'planned', adaeze.username],
    ['Radio Training', 'draft', ruth.username],
    ['Shelter Network, Jos', 'changed', ruth.username],
    ['Town Hall, Enugu', 'website', undefined],
    ['Voter Drive, Ìbàdàn', 'changed', adaeze.username],
  ])
  expect(items[3]).toMatchObject({ key: 'record-hall', version: 1, changedBy: author })
  expect(items[0]).toMatchObject({ key: `draft-${draftId(3)}`, id: null, version: 0, date: '2026-11-02' })
  // The content of public pages has no names of editors.
  expect(JSON.stringify(content.current().programs)).not.toContain('Ruth')
})

test('each part has its count, and records that were taken down are only in the part Taken down', async () => {
  const { list, titles } = await open()
  const { counts } = await list()
  expect(counts).toEqual({ all: 5, drafts: 1, website: 3, changed: 2, planned: 1, failed: 0, 'taken-off': 1 })
  const parts: readonly [ListPart, readonly string[]][] = [
    ['drafts', ['Radio Training']],
    ['website', ['Voter Drive, Ìbàdàn', 'Town Hall, Enugu', 'Shelter Network, Jos']],
    ['changed', ['Voter Drive, Ìbàdàn', 'Shelter Network, Jos']],
    ['planned', ['Know Your Ballot']],
    ['failed', []],
    ['taken-off', ['Market Women March']],
  ]
  for (const [part, expected] of parts) expect(await titles({ part }), part).toEqual(expected)
  expect((await list({ group: 'Political Advocacy' })).counts).toMatchObject({ all: 2, 'taken-off': 1 })
})

test('a search finds words of titles, of published reports and of drafts, also across tags', async () => {
  const { titles } = await open()
  expect(await titles({ search: 'ibadan' })).toEqual(['Voter Drive, Ìbàdàn'])
  expect(await titles({ search: 'agreed' })).toEqual(['Town Hall, Enugu'])
  expect(await titles({ search: 'kano' })).toEqual(['Radio Training'])
  expect(await titles({ search: 'nothing of this' })).toEqual([])
})

test('a search finds a person of the team by the position', async () => {
  const documents = temporaryDocuments()
  const fields = { fullName: 'Hauwa Bello', position: 'Treasurer', order: 1 }
  await documents.commit([{ kind: 'set', collection: 'Staff', id: 'hauwa', fields }], author)
  const content = await readTestContent(documents)
  const lists = createRecordListQueries({ content, documents, drafts: createDraftQueries(documents) })
  const found = async (search: string) => (await lists.list('staff', { ...any, search }, adaeze.uid)).items
  expect(await found('treasurer')).toHaveLength(1)
  expect(await found('secretary')).toEqual([])
})

test('a list is filtered by theme and year, and sorted by date, last change or title', async () => {
  const { list, titles } = await open()
  expect(await titles({ group: 'Political Advocacy' })).toEqual(['Know Your Ballot', 'Town Hall, Enugu'])
  expect(await titles({ year: 2019 })).toEqual(['Shelter Network, Jos'])
  expect((await list()).years).toEqual([2026, 2023, 2022, 2019])
  // Without a date, a draft counts as the newest.
  expect(await titles({})).toEqual([
    'Radio Training',
    'Know Your Ballot',
    'Voter Drive, Ìbàdàn',
    'Town Hall, Enugu',
    'Shelter Network, Jos',
  ])
  expect((await titles({ order: 'oldest' }))[0]).toBe('Shelter Network, Jos')
  expect((await titles({ order: 'changed' })).at(-1)).toBe('Town Hall, Enugu')
})

test('10,000 programs and 500 drafts are listed 24 at a time', async () => {
  const { documents, content, list } = await open()
  await documents.commit(
    Array.from({ length: 10_000 }, (_, number) =>
      program(`p${number}`, `Program ${number}`, '2021-03-08', 'Political Advocacy'),
    ),
    author,
  )
  await documents.commit(
    Array.from({ length: 496 }, (_, number): Change => {
      const fields: Fields = {
        form: 'program',
        recordId: `p${number}`,
        baseVersion: 1,
        owner: { uid: 'ruth', name: 'Ruth' },
        title: '',
        pictures: [],
        files: [],
        unfinished: [],
        writer: '',
        values: '{}',
      }
      return { kind: 'set', collection: 'Drafts', id: draftId(number + 10), fields }
    }),
    author,
  )
  await content.refresh()
  const found = await list({ page: 2 })
  expect(found.items).toHaveLength(24)
  expect(found).toMatchObject({ total: 10_005, page: 2, counts: { changed: 498 } })
})
