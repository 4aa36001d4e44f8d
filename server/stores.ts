import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { Database } from '#ports/database/database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { renameCollections } from '#ports/documents/rename-collections.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import type { Config } from './config.ts'
import { isUsedFolder } from './data-folder.ts'

/** What the site keeps, on the back ends of the configuration. */
export interface Stores {
  readonly database: Database
  readonly documents: DocumentStore
  readonly files: FileStore
}

/** Opens the stores and brings the database's shape up to date. @throws when a newer version of the site wrote it. */
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
