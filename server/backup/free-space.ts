import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { sizeInWords } from '#domain/maintenance/disk-space.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { Config, FilesPlace } from '../config.ts'
import { freeBytesAt } from '../disk-space.ts'
import { BackupError } from './backup-error.ts'
import { describeBackupPlace, listBackups } from './backup-places.ts'
import { type BackupRetention, selectOutdated } from './retention.ts'
import { type BackupParts, countFileBytes } from './make-backup.ts'

/** Stays free for what people write and upload until somebody has read why there was no backup. */
export const reservedBytes = 250_000_000

/** About how many bytes the next backup needs. Rows are compressed in it, but its proof writes them once more. */
export async function countDataBytes(
  { database, files }: Pick<BackupParts, 'database' | 'files'>,
  place: Config['database'],
): Promise<number> {
  const fileBytes = await countFileBytes(files)
  if (place.kind === 'sqlite') return fileBytes + (await stat(place.file)).size
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(database.kysely)
  return fileBytes + Number(rows[0]!.bytes)
}

/**
 * Makes sure that the backup `name` fits on the disk of its folder before it is begun: while a disk is full, drafts,
 * uploads and messages are refused. When it does not fit otherwise, the backups that become outdated by it are removed
 * first, but never the last proved one. For a bucket it does nothing.
 * @param options.lastProved the name of the last proved backup; null when there is none.
 * @throws {BackupError} when it does not fit. Then nothing was removed.
 */
export async function makeRoomForBackup(
  store: FileStore,
  {
    to,
    name,
    keep,
    lastProved,
    dataBytes,
    freeBytes = freeBytesAt,
  }: {
    readonly to: FilesPlace
    readonly name: string
    readonly keep: BackupRetention
    readonly lastProved: string | null
    readonly dataBytes: number
    readonly freeBytes?: (folder: string) => Promise<number>
  },
): Promise<void> {
  if (to.kind !== 'folder') return
  // Removes what killed processes have left.
  await store.probe()
  const needed = dataBytes + reservedBytes
  const free = await freeBytes(to.directory)
  if (free >= needed) return
  const backups = await listBackups(store)
  const names = backups.map(({ key }) => key)
  const best = names.find((key) => key === lastProved) ?? names[0] ?? name
  const outdated = new Set(selectOutdated([...names, name], keep, { keepAlways: best }))
  const gained = backups.reduce((sum, { key, sizeBytes }) => sum + (outdated.has(key) ? sizeBytes : 0), 0)
  if (free + gained < needed) {
    throw new BackupError(
      `A backup needs ${sizeInWords(needed)} of room in ${describeBackupPlace(to)}, and ${sizeInWords(free)} are free there. Nothing was written. Free some room, keep fewer backups with BACKUP_KEEP, or set BACKUP_TO to a larger disk or a bucket.`,
    )
  }
  for (const key of outdated) await store.remove(key)
}
