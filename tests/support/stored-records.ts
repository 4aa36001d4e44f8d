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

/** What a running site keeps in one collection, read beside it from its own file. */
export function readStored(site: Site, collection: Collection): Promise<StoredDocument[]> {
  return besideSite(site, async (documents) => [...(await documents.read(collection)).values()])
}

/** Every record of every collection, with its version. */
export function everythingStored(site: Site): Promise<Readonly<Record<string, readonly StoredDocument[]>>> {
  return besideSite(site, async (documents) => {
    const read = [...publicCollections, ...privateCollections].map(
      async (collection) => [collection, [...(await documents.read(collection)).values()]] as const,
    )
    return Object.fromEntries(await Promise.all(read))
  })
}

/** Writes beside a running site, as another process of it would: the site hears of it within a second. */
export async function storeRecords(site: Site, changes: readonly Change[], by: Author): Promise<void> {
  await besideSite(site, (documents) => documents.commit(changes, by))
}

async function besideSite<Answer>(
  { dataDir }: Site,
  work: (documents: DocumentStore) => Promise<Answer>,
): Promise<Answer> {
  const database = createSqliteDatabase({ file: path.join(dataDir, 'site.sqlite') })
  try {
    return await work(createSqlDocumentStore(database))
  } finally {
    await database.close()
  }
}
