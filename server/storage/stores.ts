import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import { imagesFolder } from '#domain/media/image-address.ts'
import type { Database } from '#ports/database/database.ts'
import { EmptyDatabaseError } from '#ports/database/errors.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { UnusableFileStoreError } from '#ports/files/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { describeGcsAddress } from '#ports/files/gcs-address.ts'
import { describeS3Address } from '#ports/files/s3-address.ts'
import type { Config, Secrets } from '../settings/config.ts'
import { isUsedFolder } from './data-folder.ts'

/** The stores of the site, on the configured back ends. */
export interface Stores {
  readonly database: Database
  readonly documents: DocumentStore
  readonly files: FileStore
}

interface Log {
  info(event: object): void
  warn(event: object): void
}
type Settings = {
  readonly config: Pick<Config, 'database' | 'dataDir' | 'files'>
  readonly secrets: Pick<Secrets, 'database'>
}

/**
 * Opens the stores and migrates the database. `announce`: writes a line for the operator.
 * @throws {EmptyDatabaseError} when the database is empty, and a site has used the data folder or the bucket before.
 * @throws when a newer version of the site has written the database.
 */
export async function openStores(
  settings: Settings,
  log: Log,
  announce: (line: string) => void = () => undefined,
): Promise<Stores> {
  const { config } = settings
  // Reports a wrong setting before anything is changed.
  const files = await openFiles(config, log)
  // Read before the database: another process of a new site fills the database before the file store.
  const areFilesUsed = config.files.kind !== 'folder' && !(await isEmpty(files))
  const database = await openDatabase(settings, {
    mayBeNew: !isUsed(config) && !areFilesUsed,
    log,
    onCopied: (copy) => announce(`The database is being migrated. A copy of it as it was is ${copy}.`),
  }).catch((error: unknown) => {
    if (!(error instanceof EmptyDatabaseError) || isUsed(config)) throw error
    throw new EmptyDatabaseError({ ...error.facts, files: describeFiles(config) })
  })
  try {
    await database.migrate()
    return { database, documents: createSqlDocumentStore(database), files }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the file store.
 * @throws {UnusableFileStoreError} when the bucket cannot be used, or is empty beside a data folder with pictures.
 */
export async function openFiles(
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  log: Log = silent,
): Promise<FileStore> {
  const store = await openFileStore(files, log)
  if (files.kind === 'folder') return store
  const folder = createFolderFileStore({ directory: join(dataDir, 'files') })
  if ((await isEmpty(store)) && !(await isEmpty(folder))) {
    throw new UnusableFileStoreError(
      `The file store ${describeFiles({ files, dataDir })} is empty, but ${join(dataDir, 'files')} has pictures of this website. ` +
        'Nothing was changed. Copy them with npm run backup and npm run restore (docs/running.md), or correct FILES_URL. ' +
        'To begin anew without these pictures, move the folder somewhere else first.',
    )
  }
  return store
}

/** Opens the file store, which may be empty. @throws {UnusableFileStoreError} when the bucket cannot be used. */
export async function openFileStore(files: Config['files'], log: Log = silent): Promise<FileStore> {
  // The others are loaded only when they are configured, so that they do not slow down the start of other sites.
  switch (files.kind) {
    case 'folder':
      return createFolderFileStore({ directory: files.directory })
    case 's3': {
      const { createS3FileStore } = await import('#ports/files/s3-file-store.ts')
      return createS3FileStore({ ...files, log })
    }
    case 'gcs': {
      const { createGcsFileStore } = await import('#ports/files/gcs-file-store.ts')
      return createGcsFileStore({ ...files, log })
    }
  }
}

async function isEmpty(files: FileStore): Promise<boolean> {
  return (await files.list(imagesFolder)[Symbol.asyncIterator]().next()).done === true
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

/** Opens an empty database, or one that is being filled, and migrates it. `migrations`: replace all released ones. */
export async function openNewDatabase(
  settings: Settings,
  migrations?: Readonly<Record<string, Migration>>,
): Promise<Database> {
  const database = await openDatabase(settings, {
    ...{ mayBeNew: true, log: silent },
    ...(migrations && { migrations }),
  })
  try {
    await database.migrate()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Describes the place of the pictures in messages. */
export function describeFiles({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): string {
  switch (files.kind) {
    case 'folder':
      return dataDir
    case 's3':
      return describeS3Address(files)
    case 'gcs':
      return describeGcsAddress(files)
  }
}

/** Describes the place of the content in messages: a folder or a database. */
export function describeStore({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): string {
  return database.kind === 'sqlite' ? dataDir : database.name
}

const silent: Log = { info: () => undefined, warn: () => undefined }

/**
 * Whether a site has run with this configuration. A data folder with an SQLite file counts: its content would be
 * missing in an empty database of a server.
 */
function isUsed({ database, dataDir }: Settings['config']): boolean {
  if (database.kind === 'sqlite') return isUsedFolder(database.file)
  const file = join(dataDir, 'site.sqlite')
  return existsSync(file) || isUsedFolder(file)
}

async function openDatabase(
  { config, secrets }: Settings,
  options: {
    readonly mayBeNew: boolean
    readonly log: Log
    readonly onCopied?: (copy: string) => void
    readonly migrations?: Readonly<Record<string, Migration>>
  },
): Promise<Database> {
  if (config.database.kind === 'sqlite')
    return createSqliteDatabase({ file: config.database.file, ...options })
  if (!secrets.database) throw new Error('the URL of the database is missing')
  const { url, directUrl } = secrets.database
  // Loaded only when it is configured, so that it does not slow down the start of other sites.
  const { createPostgresDatabase } = await import('#ports/database/postgres-database.ts')
  return createPostgresDatabase({ url, directUrl: directUrl ?? undefined, ...options })
}
