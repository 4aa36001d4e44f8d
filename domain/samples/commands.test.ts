import { expect, test } from 'vitest'
import { adaeze, readTestContent, ruth } from '#domain/programs/test-programs.ts'
import { toAuthor } from '#domain/content/record.ts'
import type { Change, Collection, DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { createSampleCommands } from './commands.server.ts'
import { createSampleQueries } from './queries.server.ts'
import { sampleTotal } from './schema.ts'

const system = { uid: 'system', name: 'system' }

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
  return { documents, content, samples: createSampleQueries(content) }
}

const idsOf = async (documents: DocumentStore, collection: Collection) =>
  [...(await documents.read(collection)).keys()].sort()

test('unedited samples are counted by kind', async () => {
  const { samples } = await site()
  const counts = samples.counts()
  expect(counts).toEqual({
    programs: 1,
    newsUpdates: 1,
    staff: 1,
    representation: 1,
    women: 1,
    events: 1,
    coreAreas: true,
    mandate: true,
    about: true,
  })
  expect(sampleTotal(counts)).toBe(9)
})

test('all samples are removed in one commit, and written or edited records stay with their pictures', async () => {
  const { documents, content, samples } = await site()
  const before = await documents.revision()
  await createSampleCommands({ documents, content }).removeAll(adaeze)
  expect(await documents.revision()).toBe(before + 1)
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

test('each removed sample keeps its versions, and the last one has the editor who removed it', async () => {
  const { documents, content } = await site()
  await createSampleCommands({ documents, content }).removeAll(adaeze)
  expect(await documents.history('Programs', 'sample')).toMatchObject([
    { by: system, fields: { ProgramTitle: 'Sample' } },
    { by: { uid: 'adaeze' }, fields: null },
  ])
})

test('a sample that is edited at the same time stays, with its pictures', async () => {
  const { documents, content } = await site()
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
  await createSampleCommands({ documents: racing, content }).removeAll(adaeze)
  expect(edits).toBe(2)
  expect(await idsOf(documents, 'Programs')).toEqual(['edited', 'ours', 'sample'])
  expect(await idsOf(documents, 'Images')).toEqual(['Programs/edited/a-1.jpg', 'Programs/sample/hall-1.jpg'])
  expect(await idsOf(documents, 'Staff')).toEqual([])
})

test('removing twice, even at the same time, removes once', async () => {
  const { documents, content } = await site()
  const samples = createSampleCommands({ documents, content })
  await Promise.all([samples.removeAll(adaeze), samples.removeAll(ruth)])
  await samples.removeAll(adaeze)
  expect(await documents.history('Staff', 'hadiza')).toHaveLength(2)
})
