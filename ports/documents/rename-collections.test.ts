import { expect, test } from 'vitest'
import type { Database } from '#ports/database/database.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { temporaryPostgres } from '#tests/support/temporary-postgres.ts'
import type { Collection } from './document-store.ts'
import { renameCollections } from './rename-collections.ts'
import { createSqlDocumentStore } from './sql-document-store.ts'

const adaeze = { uid: 'adaeze', name: 'Adaeze' }
const summary = 'word '.repeat(2_400)

/** Writes a record as an import does that uses the collection name from the earlier website's reading code. */
const otherSpelling = 'newsUpdates' as Collection

const backEnds = {
  SQLite: temporaryDatabase,
  Postgres: async () => (await temporaryPostgres()).open(),
}

async function storeWithNews(make: () => Promise<Database> = temporaryDatabase) {
  const database = await make()
  const documents = createSqlDocumentStore(database)
  const write = (collection: Collection, id: string, title: string) =>
    documents.commit([{ kind: 'set', collection, id, fields: { title, summary } }], adaeze)
  return { database, documents, write }
}

test.for(Object.entries(backEnds))(
  'news under the other spelling of its collection is read as news, with its history, on %s',
  async ([, make]) => {
    const { database, documents, write } = await storeWithNews(make)
    await write(otherSpelling, 'pledge', 'Pledge')
    await write(otherSpelling, 'pledge', 'Six parties pledge')
    await write('NewsUpdates', 'march', 'March')
    const before = await documents.revision()

    expect(await renameCollections(database)).toEqual([
      { from: 'newsUpdates', to: 'NewsUpdates', moved: 1, left: 0 },
    ])
    const news = await documents.read('NewsUpdates')
    expect([...news.keys()].toSorted()).toEqual(['march', 'pledge'])
    expect(news.get('pledge')).toMatchObject({ version: 2, fields: { title: 'Six parties pledge', summary } })
    const past = await documents.history('NewsUpdates', 'pledge')
    expect(past.map(({ fields }) => fields?.['title'])).toEqual(['Pledge', 'Six parties pledge'])
    // Processes that have already read the content are notified.
    expect(await documents.changedSince(before)).toEqual([{ collection: 'NewsUpdates', id: 'pledge' }])
    expect(await renameCollections(database)).toEqual([])
  },
)

test('a record with the same id is not overwritten, and the other one is not lost', async () => {
  const { database, documents, write } = await storeWithNews()
  await write('NewsUpdates', 'pledge', 'Kept')
  await write(otherSpelling, 'pledge', 'Other')
  await write(otherSpelling, 'vote', 'Vote')
  expect(await renameCollections(database)).toEqual([
    { from: 'newsUpdates', to: 'NewsUpdates', moved: 1, left: 1 },
  ])
  expect((await documents.get('NewsUpdates', 'pledge'))?.fields).toEqual({ title: 'Kept', summary })
  expect((await documents.get(otherSpelling, 'pledge'))?.fields).toEqual({ title: 'Other', summary })
  expect((await documents.get('NewsUpdates', 'vote'))?.fields).toEqual({ title: 'Vote', summary })
})

test('unknown collection names stay unchanged', async () => {
  const { database, documents, write } = await storeWithNews()
  await write('Drafts' as Collection, 'a', 'A')
  await write('Programs', 'b', 'B')
  const before = await documents.revision()
  expect(await renameCollections(database)).toEqual([])
  expect(await documents.revision()).toBe(before)
})
