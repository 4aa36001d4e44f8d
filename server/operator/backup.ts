import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { organisation } from '#site'
import {
  type BackupTarget,
  describeBackupTarget,
  folderOfTarget,
  openBackupStore,
} from '../backup/backup-target.ts'
import { maxBackupBytes, pathInFolder, writeNewFile } from '../backup/stored-backups.ts'
import { backupName } from '../backup/retention.ts'
import { countDataBytes, requireRoomForBackup } from '../backup/free-space.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { openBackupParts } from '../backup/open-parts.ts'
import { createProgress, type Progress } from './progress.ts'
import { type CommandAnswer, type CommandParts, runCommand } from './command-line.ts'
import { readConfig } from '../settings/config.ts'
import type { diskAt } from '../jobs/disk-space.ts'
import { processEnvironment } from '../settings/env.ts'

/*
 * `npm run backup -- FILE or FOLDER` writes everything of the site into one file, while the site runs or not. Without
 * an argument the backup goes to BACKUP_TO.
 */

const usage = [
  'Say where to write the backup to, or set BACKUP_TO:',
  '  npm run backup -- /mnt/backups/',
  '  npm run backup -- /mnt/backups/before-the-update.tar.zst',
]

/**
 * @throws {ConfigError} when the settings are wrong.
 * @throws {BackupError} when there is nothing to back up, or no room for it.
 */
export async function answerBackup(
  args: readonly string[],
  {
    environment,
    directory,
    progress,
    readDisk,
  }: Pick<CommandParts, 'environment' | 'directory'> & {
    readonly progress: Progress
    readonly readDisk?: typeof diskAt
  },
): Promise<CommandAnswer> {
  const { config, secrets } = readConfig(environment, organisation, directory)
  const asked = readTarget(args)
  if (!asked || (asked.path ?? config.backup.to) === null) return { lines: usage, exitCode: 1 }

  const parts = await openBackupParts({ config, secrets })
  try {
    const name = backupName(Date.now(), { encrypted: parts.passphrase !== null })
    const to = await findTarget(asked.path, { name, directory, nightly: config.backup.to })
    const folder = to.kind === 'file' ? dirname(to.path) : folderOfTarget(to)
    if (folder !== null) {
      await requireRoomForBackup(folder, await countDataBytes(parts, config.database), readDisk)
    }
    const backup = await makeBackup(parts, {
      onProgress: ({ rows, files, fileBytes }) =>
        progress.show(`${rows} rows, ${files} files with ${toMegabytes(fileBytes)} MB`),
    })
    const { place, sizeBytes } =
      to.kind === 'file' ? await putIntoFile(to.path, backup) : await putIntoStore(to, name, backup)
    progress.done()
    const kept =
      parts.passphrase === null
        ? 'It is not encrypted, and holds messages and password hashes: keep it where only you can read it.'
        : 'It is encrypted with BACKUP_PASSPHRASE: without that passphrase nobody can read it.'
    return { lines: [`The backup is ${place} (${toMegabytes(sizeBytes)} MB).`, kept], exitCode: 0 }
  } finally {
    progress.done()
    await parts.close()
  }
}

/** `path`: null without an argument. Null when the arguments are not clear. */
function readTarget(args: readonly string[]): { readonly path: string | null } | null {
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} })
    return positionals.length > 1 ? null : { path: positionals[0]?.trim() || null }
  } catch {
    return null
  }
}

/** `path`: as named by the operator; null for BACKUP_TO. */
async function findTarget(
  path: string | null,
  { name, directory, nightly }: { name: string; directory: string; nightly: BackupTarget | null },
): Promise<BackupTarget | { readonly kind: 'file'; readonly path: string }> {
  if (path === null) return nightly!
  return { kind: 'file', path: await pathInFolder(path, name, directory) }
}

async function putIntoStore(to: BackupTarget, name: string, backup: ReadableStream<Uint8Array>) {
  const store = await openBackupStore(to)
  const { sizeBytes } = await store.put(name, backup, { maxBytes: maxBackupBytes })
  return { place: `${name} in ${describeBackupTarget(to)}`, sizeBytes }
}

async function putIntoFile(path: string, backup: ReadableStream<Uint8Array>) {
  return { place: path, sizeBytes: await writeNewFile(path, backup) }
}

const toMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

if (import.meta.main) {
  await runCommand(
    () =>
      answerBackup(process.argv.slice(2), {
        environment: processEnvironment,
        directory: process.cwd(),
        progress: createProgress(process.stderr),
      }),
    'No backup was made.',
  )
}
