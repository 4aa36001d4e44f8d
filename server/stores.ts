import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { Database } from '#ports/database/database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { renameCollections } from '#ports/documents/rename-collections.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import type { Config } from './config.ts'
import { isUsedFolder } from './data-folder.ts'

/** The stores of the site, on the configured back ends. */
export interface Stores {
  readonly database: Database
  readonly documents: DocumentStore
  readonly files: FileStore
}

/** Opens the stores and migrates the database. @throws when a newer version of the site has written it. */
export async function openStores(
  config: Pick<Config, 'database' | 'files'>,
  log: { warn(event: object): void },
): Promise<Stores> {
  const { file } = config.database
  const database = createSqliteDatabase({ file, mayBeNew: !isUsedFolder(file) })
  await database.migrate()
  for (const renamed of await renameCollections(database)) {
    log.warn({ event: 'collection-renamed', ...renamed })
  }
  return {
    database,
    documents: createSqlDocumentStore(database),
    files: createFolderFileStore({ directory: config.files.directory }),
  }
}
