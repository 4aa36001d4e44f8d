import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { sizeInWords } from '#domain/maintenance/disk-space.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { Config } from '../settings/config.ts'
import { diskAt } from '../jobs/disk-space.ts'
import { BackupError } from './backup-error.ts'
import { type BackupTarget, describeBackupTarget, folderOfTarget } from './backup-target.ts'
import { listBackups } from './stored-backups.ts'
import { type BackupRetention, selectOutdated } from './retention.ts'
import { type BackupParts, countFileBytes } from './make-backup.ts'

/** The bytes that stay free for writing and uploading until somebody has read why there was no backup. */
export const reservedBytes = 250_000_000

/** The folder in which a backup is restored to verify it. A killed verification leaves it behind. */
export const verifyingFolder = (dataDir: string): string => join(dataDir, 'verifying')

/** The bytes of a site's content. */
interface DataBytes {
  readonly files: number
  readonly database: number
}

export async function countDataBytes(
  { database, files }: Pick<BackupParts, 'database' | 'files'>,
  place: Config['database'],
): Promise<DataBytes> {
  const fileBytes = await countFileBytes(files)
  if (place.kind === 'sqlite') return { files: fileBytes, database: (await stat(place.file)).size }
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(database.kysely)
  return { files: fileBytes, database: Number(rows[0]!.bytes) }
}

/** The most that a backup of this content can have. Compression makes rows smaller, but not pictures. */
export const backupBytes = ({ files, database }: DataBytes): number => files + database

/** A verification writes all rows in one transaction, so they are in the write-ahead log and then in the file too. */
const verificationBytes = ({ database }: DataBytes): number => 2 * database

/**
 * Makes sure that the backup `name` and its verification fit on their disks before the backup is begun: while a disk is
 * full, drafts, uploads and messages are refused. When the backup does not fit into its folder otherwise, those of the
 * backups `made` that become outdated by it are removed first, but never the last verified one.
 * @param options.dataDir the folder in which the backup is verified.
 * @param options.made the names of the backups that this database has made.
 * @param options.lastVerified the name of the last verified backup; null when there is none.
 * @throws {BackupError} when something does not fit. Then nothing was removed.
 */
export async function makeRoomForBackup(
  store: FileStore,
  {
    to,
    dataDir,
    name,
    keep,
    made,
    lastVerified,
    data,
    readDisk = diskAt,
  }: {
    readonly to: BackupTarget
    readonly dataDir: string
    readonly name: string
    readonly keep: BackupRetention
    readonly made: readonly string[]
    readonly lastVerified: string | null
    readonly data: DataBytes
    readonly readDisk?: typeof diskAt
  },
): Promise<void> {
  const folder = folderOfTarget(to)
  // Removes the leftovers of killed processes.
  if (folder !== null) await store.probe()
  await rm(verifyingFolder(dataDir), { recursive: true, force: true })
  const ofData = await readDisk(dataDir)
  const ofBackups = folder === null ? null : await readDisk(folder)
  const isOneDisk = ofBackups?.device === ofData.device
  const neededToVerify = verificationBytes(data) + reservedBytes
  if (!isOneDisk && ofData.freeBytes < neededToVerify) {
    throw new BackupError(
      `${tooLittle('Verifying a backup', neededToVerify, dataDir, ofData.freeBytes)} Free some room there, or move DATA_DIR to a larger disk.`,
    )
  }
  if (!ofBackups) return
  const needed = backupBytes(data) + (isOneDisk ? verificationBytes(data) : 0) + reservedBytes
  const free = ofBackups.freeBytes
  if (free >= needed) return
  const stored = await listBackups(store)
  const backups = stored.filter(({ key }) => made.includes(key))
  const names = backups.map(({ key }) => key)
  const best = names.find((key) => key === lastVerified) ?? names[0] ?? name
  const outdated = new Set(selectOutdated([...names, name], keep, { keepAlways: best }))
  const gained = backups.reduce((sum, { key, sizeBytes }) => sum + (outdated.has(key) ? sizeBytes : 0), 0)
  if (free + gained < needed) {
    const others = stored.length - backups.length
    const kept =
      others > 0 ? ` The site removes none of the ${others} backups there that it has not made.` : ''
    throw new BackupError(
      `${tooLittle('A backup', needed, describeBackupTarget(to), free)} Free some room, keep fewer backups with BACKUP_KEEP, or set BACKUP_TO to a larger disk or a bucket.${kept}`,
    )
  }
  for (const key of outdated) await store.remove(key)
}

/**
 * Refuses a backup by hand that would fill the disk of its folder. Nothing is removed for it, and it is not verified.
 * @throws {BackupError} when it does not fit.
 */
export async function requireRoomForBackup(
  folder: string,
  data: DataBytes,
  readDisk: typeof diskAt = diskAt,
): Promise<void> {
  const needed = backupBytes(data) + reservedBytes
  const { freeBytes } = await readDisk(folder)
  if (freeBytes >= needed) return
  throw new BackupError(
    `${tooLittle('A backup', needed, folder, freeBytes)} Free some room, or name a folder on a larger disk.`,
  )
}

const tooLittle = (subject: string, needed: number, place: string, free: number) =>
  `${subject} needs ${sizeInWords(needed)} of room in ${place}, and ${sizeInWords(free)} are free there. Nothing was written.`
