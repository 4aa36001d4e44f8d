import path from 'node:path'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { Author, Change, Collection, StoredDocument } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import type { RunningSite } from './running-site.ts'

/** What a running site keeps in one collection, read beside it from its own file. */
export async function readStored(
  { dataDir }: Pick<RunningSite, 'dataDir'>,
  collection: Collection,
): Promise<StoredDocument[]> {
  const database = createSqliteDatabase({ file: path.join(dataDir, 'site.sqlite') })
  try {
    return [...(await createSqlDocumentStore(database).read(collection)).values()]
  } finally {
    await database.close()
  }
}

/** Writes beside a running site, as another process of it would: the site hears of it within a second. */
export async function storeRecords(
  { dataDir }: Pick<RunningSite, 'dataDir'>,
  changes: readonly Change[],
  by: Author,
): Promise<void> {
  const database = createSqliteDatabase({ file: path.join(dataDir, 'site.sqlite') })
  try {
    await createSqlDocumentStore(database).commit(changes, by)
  } finally {
    await database.close()
  }
}
