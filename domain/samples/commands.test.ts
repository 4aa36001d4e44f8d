import { expect, test } from 'vitest'
import { adaeze, readTestContent, ruth } from '#domain/programs/test-programs.ts'
import { toAuthor } from '#domain/content/record.ts'
import { system } from '#domain/content/system.ts'
import type { Change, Collection, DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { createHistoryCommands } from '#domain/history/commands.server.ts'
import { createDraftQueries } from '#domain/drafts/queries.server.ts'
import { organisation } from '#site'
import { createSampleCommands } from './commands.server.ts'
import { createSampleQueries } from './queries.server.ts'
import { sampleTotal } from './schema.ts'

const unused = () => {
  throw new Error('not expected')
}

const set = (collection: Collection, id: string, fields: Fields, sample = true): Change => ({
  kind: 'set',
  collection,
  id,
  fields,
  sample,
})
const image = (id: string) => set('Images', id, { width: 1600, height: 1000, colour: 'o-600' })
const program = (title: string, images: readonly string[] = []): Fields => ({
  ProgramTitle: title,
  ProgramDate: '2023-11-18',
  images,
})

/** One sample of each kind, a program by Adaeze, and a sample that Ruth edited and that still uses one picture. */
async function site() {
  const documents = createSqlDocumentStore(await temporaryDatabase())
  await documents.commit(
    [
      set('Programs', 'sample', program('Sample', ['/images/Programs/sample/hall-1.jpg'])),
      set('Programs', 'edited', program('Sample', ['/images/Programs/edited/a-1.jpg'])),
      set('NewsUpdates', 'news', { title: 'Sample', date: '2023-12-04' }),
      set('Staff', 'hadiza', { fullName: 'Hadiza Sule' }),
      set('Representation', 'senate', { body: 'Senate', seats: 109 }),
      set('Women', 'ngozi', { name: 'Ngọzi Ezeani', year: 2023 }),
      set('Events', 'ward-day', { title: 'Sample', starts: '2027-03-08T09:00:00Z' }),
      set('aboutUs', 'About', { intro: 'Sample' }),
      set('aboutUs', 'Mandate', { Mission: 'Sample' }),
      set('LandingPage', 'CoreAreas', { 'Political Advocacy': 'Sample' }),
      image('Programs/sample/hall-1.jpg'),
      image('Programs/edited/a-1.jpg'),
      image('Programs/edited/b-2.jpg'),
    ],
    system,
  )
  await documents.commit(
    [
      set('Programs', 'edited', program('Ours now', ['/images/Programs/edited/a-1.jpg']), false),
      set('Programs', 'ours', program('Ours'), false),
    ],
    toAuthor(ruth),
  )
  const content = await readTestContent(documents)
  const queries = createDraftQueries(documents)
  const history = createHistoryCommands({
    documents,
    content,
    publisher: { restore: unused, remove: unused },
    drafts: queries,
    files: {
      async removePictures(ids) {
        removedPictures.push(...ids)
      },
      removeDownloads: async () => {},
      removeSharePictures: async () => {},
    },
    onFault: unused,
  })
  const removedPictures: string[] = []
  const commands = (on: DocumentStore = documents) =>
    createSampleCommands({
      ...{ documents: on, content, drafts: queries, history, organisation },
      othersHaveSeen: async () => {},
    })
  return { documents, content, samples: createSampleQueries(content), commands, removedPictures }
}

const idsOf = async (documents: DocumentStore, collection: Collection) =>
  [...(await documents.read(collection)).keys()].sort()

test('unedited samples are counted by kind', async () => {
  const { samples } = await site()
  const counts = samples.counts()
  expect(counts).toEqual({
    program: 1,
    news: 1,
    staff: 1,
    representation: 1,
    woman: 1,
    event: 1,
    'core-areas': true,
    mandate: true,
    about: true,
  })
  expect(sampleTotal(counts)).toBe(9)
})

test('all samples are removed, and written or edited records stay with their pictures', async () => {
  const { documents, content, samples, commands } = await site()
  await commands().removeAll(adaeze)
  expect(await idsOf(documents, 'Programs')).toEqual(['edited', 'ours'])
  for (const collection of [
    'NewsUpdates',
    'Staff',
    'Representation',
    'Events',
    'Women',
    'aboutUs',
    'LandingPage',
  ] as const)
    expect(await idsOf(documents, collection), collection).toEqual([])
  expect(await idsOf(documents, 'Images')).toEqual(['Programs/edited/a-1.jpg'])
  expect(sampleTotal(samples.counts())).toBe(0)
  expect(content.current()).toMatchObject({ about: null, staff: { inOrder: [] } })
})

test('a removed sample is gone for good, with its pictures', async () => {
  const { documents, commands, removedPictures } = await site()
  await commands().removeAll(adaeze)
  expect(await documents.deleted(['Programs', 'Staff', 'aboutUs', 'LandingPage'], { limit: 9 })).toEqual([])
  expect(await documents.history('Programs', 'sample')).toEqual([])
  expect(removedPictures).toEqual(['Programs/sample/hall-1.jpg'])
})

test('a sample with a draft is only taken down, and the earlier content of an edited sample can be restored', async () => {
  const { documents, commands, removedPictures } = await site()
  const draft = {
    ...{ form: 'program', recordId: 'sample', baseVersion: 1, title: 'Sample', writer: 'page', values: '{}' },
    ...{ owner: { uid: 'ruth', name: 'Ruth' }, pictures: [], unfinished: [], plan: null },
  }
  await documents.commit(
    [
      {
        kind: 'set',
        collection: 'Drafts',
        id: '1'.repeat(32),
        fields: draft,
      },
    ],
    toAuthor(ruth),
  )
  await commands().removeAll(adaeze)
  expect(await documents.history('Programs', 'sample')).toMatchObject([
    { by: system, fields: { ProgramTitle: 'Sample' } },
    { by: { uid: 'adaeze' }, fields: null },
  ])
  expect([...(await documents.read('Drafts')).keys()]).toHaveLength(1)
  expect(removedPictures).toEqual([])
  expect(await documents.history('Images', 'Programs/edited/b-2.jpg')).toHaveLength(2)
})

test('a sample that is edited at the same time stays, with its pictures', async () => {
  const { documents, commands } = await site()
  let edits = 0
  const racing: DocumentStore = {
    ...documents,
    async commit(changes, by) {
      edits += 1
      const pictures = ['/images/Programs/sample/hall-1.jpg']
      if (edits === 1)
        await documents.commit([set('Programs', 'sample', program('Mine', pictures), false)], toAuthor(ruth))
      return documents.commit(changes, by)
    },
  }
  await commands(racing).removeAll(adaeze)
  expect(edits).toBe(2)
  expect(await idsOf(documents, 'Programs')).toEqual(['edited', 'ours', 'sample'])
  expect(await idsOf(documents, 'Images')).toEqual(['Programs/edited/a-1.jpg', 'Programs/sample/hall-1.jpg'])
  expect(await idsOf(documents, 'Staff')).toEqual([])
})

test('removing twice, even at the same time, removes once', async () => {
  const { documents, commands } = await site()
  const samples = commands()
  await Promise.all([samples.removeAll(adaeze), samples.removeAll(ruth)])
  await samples.removeAll(adaeze)
  expect(await documents.history('Staff', 'hadiza')).toEqual([])
})
