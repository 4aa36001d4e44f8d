import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { organisation } from '#site'
import { createPassphrase } from '../backup/age.ts'
import { UnfinishedRestoreError } from '../backup/backup-error.ts'
import { findBackup } from '../backup/stored-backups.ts'
import { type EntryKind, secretName } from '../backup/entries.ts'
import { type CheckedBackup, checkBackup } from '../backup/read-archive.ts'
import { createProgress, type Progress } from './progress.ts'
import { restoreIntoFolder } from '../backup/restore-backup.ts'
import { restoredSecretFile, restoreIntoServer } from '../backup/restore-server.ts'
import { abandonSwap, beginSwap, finishSwap, requireNoMounts, swapFolder } from '../backup/swap-folder.ts'
import { type CommandAnswer, type CommandParts, runCommand } from './command-line.ts'
import { type Config, readConfig, type Secrets } from '../settings/config.ts'
import { lockDataFolder, removeLockedFolder } from '../storage/data-folder.ts'
import { freeBytesAt } from '../jobs/disk-space.ts'
import { processEnvironment } from '../settings/env.ts'
import { readSecret, secretFileOf } from '../storage/secret.ts'
import { openFileStore } from '../storage/stores.ts'
import { formatDayAndTime, inSentence } from '#domain/short-moment.ts'

/*
 * `npm run restore -- FILE` checks a backup whole, restores it beside the old data, and swaps the two at the end. With
 * `--into FOLDER` it restores into that folder instead, whatever the settings say.
 */

const usage = [
  'Say which backup to restore: a file, or the name of a nightly backup in BACKUP_TO.',
  '  npm run restore -- website-2026-11-24-011000Z.tar.zst',
  '  npm run restore -- website-2026-11-24-011000Z.tar.zst --into /tmp/look-at-it',
]

/**
 * @throws {ConfigError} when the settings are wrong. @throws {BackupError} when the backup is not whole, too new or too
 * large, or when DATA_DIR contains a mount. @throws {FolderInUseError} when the site runs. Nothing was changed then.
 */
export async function answerRestore(
  args: readonly string[],
  {
    environment,
    directory,
    progress,
  }: Pick<CommandParts, 'environment' | 'directory'> & { readonly progress: Progress },
): Promise<CommandAnswer> {
  const asked = readArguments(args)
  if (!asked) return { lines: usage, exitCode: 1 }
  const { config, secrets } = readConfig(
    asked.into === null ? environment : { ...environment, ...inFolder, DATA_DIR: asked.into },
    organisation,
    directory,
  )
  const source = await findBackup(asked.file, {
    to: config.backup.to,
    passphrase: secrets.backupPassphrase === null ? null : createPassphrase(secrets.backupPassphrase),
    directory,
  })
  const isNew = !existsSync(config.dataDir)
  const unlock = await lockDataFolder(config.dataDir, { timeoutMs: 0, onWait: () => undefined })
  let isRestored = false
  try {
    await finishSwap(config.dataDir)
    if (config.database.kind === 'sqlite') await requireNoMounts(config.dataDir)
    progress.show('Checking the backup')
    const backup = await checkBackup(source, {
      freeBytes: await freeBytesAt(config.dataDir),
      needsDisk: needsDiskOf(config),
    })
    const former = await restore(backup, { config, secrets }, progress)
    isRestored = true
    const lines = [
      ...wordsOf(backup, config, former),
      ...wordsOfSecret(await findOtherSecret(backup, { config, secrets })),
    ]
    return { lines, exitCode: 0 }
  } catch (error) {
    if (!(error instanceof UnfinishedRestoreError)) throw error
    return { lines: wordsOfUnfinished(error, config), exitCode: 1 }
  } finally {
    progress.done()
    unlock()
    if (isNew && !isRestored) await removeLockedFolder(config.dataDir)
  }
}

/** Whether an entry of a backup is restored into DATA_DIR, and not into Postgres or a bucket. */
export const needsDiskOf =
  ({ database, files }: Pick<Config, 'database' | 'files'>) =>
  (kind: EntryKind['kind']) =>
    kind === 'file' ? files.kind === 'folder' : database.kind === 'sqlite'

const inFolder = {
  DATABASE_URL: undefined,
  DATABASE_DIRECT_URL: undefined,
  FILES_URL: undefined,
  FILES_PUBLIC_URL: undefined,
}

function readArguments(args: readonly string[]): { file: string; into: string | null } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { into: { type: 'string' } },
    })
    const [file] = positionals.map((text) => text.trim()).filter(Boolean)
    return file && positionals.length === 1 ? { file, into: values.into?.trim() || null } : null
  } catch {
    return null
  }
}

/** Returns the folder with the old data; null when there was none, or nothing was replaced. */
async function restore(
  backup: CheckedBackup,
  settings: { readonly config: Config; readonly secrets: Secrets },
  progress: Progress,
): Promise<string | null> {
  const { config } = settings
  const files = backup.manifest.entries.filter(({ name }) => name.startsWith('files/')).length
  const onProgress = (restored: { rows: number; files: number; fileBytes: number }) => {
    const megabytes = (restored.fileBytes / 1_000_000).toFixed(1)
    progress.show(`${restored.rows} rows, ${restored.files} of ${files} files with ${megabytes} MB`)
  }
  if (config.database.kind === 'postgres') {
    await restoreIntoServer(backup, settings, onProgress)
    return null
  }
  const folder = await beginSwap(config.dataDir)
  try {
    const files = await openFileStore(
      config.files.kind === 'folder' ? { kind: 'folder', directory: join(folder, 'files') } : config.files,
    )
    await restoreIntoFolder(backup, folder, { files, onProgress })
  } catch (error) {
    await abandonSwap(config.dataDir)
    throw error
  }
  return swapFolder(config.dataDir, Date.now())
}

function wordsOf(
  { about, manifest }: CheckedBackup,
  { dataDir, database }: Config,
  former: string | null,
): string[] {
  const made = formatDayAndTime(about.madeAt, Date.now())
  return [
    `Restored: ${manifest.records} records and ${manifest.pictures} pictures, as they were ${inSentence(made)}.`,
    ...(former === null
      ? []
      : [`What was there is in ${former}. Remove it when the site is as you want it.`]),
    `Start the site${database.kind === 'sqlite' ? ` with DATA_DIR=${dataDir}` : ''}. Everybody signs in again.`,
  ]
}

/**
 * The file with the secret of the backup, when the settings have another one, with which the second step of sign-in
 * fails. Null otherwise.
 */
async function findOtherSecret(
  { manifest }: CheckedBackup,
  { config, secrets }: { readonly config: Config; readonly secrets: Secrets },
): Promise<string | null> {
  const { dataDir, database } = config
  if (database.kind === 'postgres') return findRestoredSecret(dataDir)
  if (secrets.auth === null || !manifest.entries.some(({ name }) => name === secretName)) return null
  return (await readSecret(dataDir)) === secrets.auth ? null : secretFileOf(dataDir)
}

/** A restore into Postgres writes this file only when AUTH_SECRET is another one. */
const findRestoredSecret = (dataDir: string): string | null =>
  existsSync(restoredSecretFile(dataDir)) ? restoredSecretFile(dataDir) : null

const wordsOfSecret = (file: string | null): string[] =>
  file === null ? [] : [`Two-step sign-in needs the secret in ${file}: set AUTH_SECRET to its text.`]

/** "Nothing was restored" would be untrue, and a second restore into Postgres is refused. */
const wordsOfUnfinished = ({ message }: UnfinishedRestoreError, { database, dataDir }: Config): string[] => [
  `The backup is restored, but a step after that failed: ${message}`,
  'Do not restore it again. Correct the problem that is named there, then start the site: it finishes the restore.',
  ...(database.kind === 'postgres'
    ? wordsOfSecret(findRestoredSecret(dataDir))
    : ['Anything that was there before is kept in DATA_DIR, in a folder before-restore-….']),
]

if (import.meta.main) {
  await runCommand(
    () =>
      answerRestore(process.argv.slice(2), {
        environment: processEnvironment,
        directory: process.cwd(),
        progress: createProgress(process.stderr),
      }),
    'Nothing was restored.',
  )
}
