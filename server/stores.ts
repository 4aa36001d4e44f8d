import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#ports/database/database.ts'
import { EmptyDatabaseError } from '#ports/database/errors.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { renameCollections } from '#ports/documents/rename-collections.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import type { Config, Secrets } from './config.ts'
import { isUsedFolder } from './data-folder.ts'

/** The stores of the site, on the configured back ends. */
export interface Stores {
  readonly database: Database
  readonly documents: DocumentStore
  readonly files: FileStore
}

interface Log {
  warn(event: object): void
}
type Settings = {
  readonly config: Pick<Config, 'database' | 'dataDir' | 'files'>
  readonly secrets: Pick<Secrets, 'database'>
}

/** Opens the stores and migrates the database. @throws when a newer version of the site has written it. */
export async function openStores(settings: Settings, log: Log): Promise<Stores> {
  const { config } = settings
  const database = await openDatabase(settings, { mayBeNew: !isUsed(config), log })
  try {
    await database.migrate()
    for (const renamed of await renameCollections(database)) {
      log.warn({ event: 'collection-renamed', ...renamed })
    }
  } catch (error) {
    await database.close()
    throw error
  }
  return {
    database,
    documents: createSqlDocumentStore(database),
    files: createFolderFileStore({ directory: config.files.directory }),
  }
}

/** Opens the database for a command of the operator, without migrating it. Null when there is no site yet. */
export async function openExistingDatabase(settings: Settings): Promise<Database | null> {
  const { database } = settings.config
  if (database.kind === 'sqlite') {
    return existsSync(database.file) ? openDatabase(settings, { mayBeNew: false, log: silent }) : null
  }
  try {
    return await openDatabase(settings, { mayBeNew: false, log: silent })
  } catch (error) {
    if (error instanceof EmptyDatabaseError) return null
    throw error
  }
}

/** Where the content is, for messages: a folder or a database. */
export function describeStore({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): string {
  return database.kind === 'sqlite' ? dataDir : database.name
}

const silent: Log = { warn: () => undefined }

/**
 * Whether a site has run with this configuration. A data folder with an SQLite file counts: its content would be missing
 * in an empty database of a server.
 */
function isUsed({ database, dataDir }: Settings['config']): boolean {
  if (database.kind === 'sqlite') return isUsedFolder(database.file)
  const file = join(dataDir, 'site.sqlite')
  return existsSync(file) || isUsedFolder(file)
}

async function openDatabase(
  { config, secrets }: Settings,
  options: { readonly mayBeNew: boolean; readonly log: Log },
): Promise<Database> {
  if (config.database.kind === 'sqlite')
    return createSqliteDatabase({ file: config.database.file, ...options })
  if (!secrets.database) throw new Error('the URL of the database is missing')
  const { url, directUrl } = secrets.database
  // Loaded only when it is configured, so that other sites start as fast as before.
  const { createPostgresDatabase } = await import('#ports/database/postgres-database.ts')
  return createPostgresDatabase({ url, directUrl: directUrl ?? undefined, ...options })
}
