import path from 'node:path'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import {
  type Author,
  type Change,
  type Collection,
  type DocumentStore,
  privateCollections,
  publicCollections,
  type StoredDocument,
} from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import type { RunningSite } from './running-site.ts'

type Site = Pick<RunningSite, 'dataDir'>

/** The documents of one collection, read from the site's database file while the site may run. */
export function readStored(site: Site, collection: Collection): Promise<StoredDocument[]> {
  return withDocuments(site, async (documents) => [...(await documents.read(collection)).values()])
}

/** All documents of all collections, with their versions. */
export function everythingStored(site: Site): Promise<Readonly<Record<string, readonly StoredDocument[]>>> {
  return withDocuments(site, async (documents) => {
    const read = [...publicCollections, ...privateCollections].map(
      async (collection) => [collection, [...(await documents.read(collection)).values()]] as const,
    )
    return Object.fromEntries(await Promise.all(read))
  })
}

/** Writes to the site's database file as another process. A running site notices the changes within a second. */
export async function storeRecords(
  site: Site,
  changes: readonly Change[],
  by: Author,
  { at }: { readonly at?: number } = {},
): Promise<void> {
  await withDocuments(site, (documents) => documents.commit(changes, by), at)
}

/** `at`: the time of the writes, in milliseconds since the Unix epoch; the default is now. */
async function withDocuments<Result>(
  { dataDir }: Site,
  work: (documents: DocumentStore) => Promise<Result>,
  at?: number,
): Promise<Result> {
  const database = createSqliteDatabase({ file: path.join(dataDir, 'site.sqlite') })
  try {
    return await work(createSqlDocumentStore(database, at === undefined ? {} : { now: () => at }))
  } finally {
    await database.close()
  }
}
