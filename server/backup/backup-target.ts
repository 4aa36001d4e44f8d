import { resolve } from 'node:path'
import type { FileStore } from '#ports/files/file-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { describeS3Address, parseS3Address, type S3Address } from '#ports/files/s3-address.ts'

/**
 * The place of the nightly backups: the setting BACKUP_TO. The pictures of the site may be anywhere else. A site has
 * one target. It is printed and stored in records, so a password must be a setting of its own, in `Secrets`.
 *
 * To add a kind of target, add it here. The compiler then names the three functions that lack it, but not
 * `parseBackupTarget` and `backupTargetForms`, docs/running.md, and `free-space.ts`, which measures folders only and
 * tells the operator to use a larger disk or a bucket.
 */
export type BackupTarget =
  { readonly kind: 'folder'; readonly directory: string } | ({ readonly kind: 's3' } & S3Address)

/** Completes the sentence "BACKUP_TO must be" for the operator. */
export const backupTargetForms =
  'a folder, or an address such as s3://bucket/folder?endpoint=https://s3.example.org&region=eu-west-1'

/** Reads BACKUP_TO. Null when it is no target. */
export function parseBackupTarget(text: string): BackupTarget | null {
  const bucket = parseS3Address(text)
  if (bucket) return { kind: 's3', ...bucket }
  return text.includes('://') ? null : { kind: 'folder', directory: text }
}

/** A relative folder starts at `directory`. */
export const resolveBackupTarget = (to: BackupTarget, directory: string): BackupTarget =>
  to.kind === 'folder' ? { ...to, directory: resolve(directory, to.directory) } : to

/**
 * A file that was not written to for this time belongs to a killed backup and is removed. It is shorter than the time
 * between two attempts, and long enough not to hit a running `npm run backup`.
 */
export const unfinishedMaxAgeMs = 10 * 60_000

/**
 * Opens the store of a target. Files in a folder can be read by the site's user only, and the folder may be on a USB
 * disk, which often has no links.
 */
export async function openBackupStore(to: BackupTarget): Promise<FileStore> {
  switch (to.kind) {
    case 'folder':
      return createFolderFileStore({
        ...{ directory: to.directory, fileMode: 0o600, unfinishedMaxAgeMs },
        needsLinks: false,
      })
    case 's3': {
      // Loaded only when it is configured, so that it does not slow down the start of other sites.
      const { createS3FileStore } = await import('#ports/files/s3-file-store.ts')
      return createS3FileStore({ ...to, log: { info: () => undefined } })
    }
  }
}

/**
 * Describes a target in messages. The records of the backups that the site has made contain this text too, and are
 * found by it.
 */
export function describeBackupTarget(to: BackupTarget): string {
  switch (to.kind) {
    case 'folder':
      return to.directory
    case 's3':
      return describeS3Address(to)
  }
}

/** The folder of a target on a disk of this machine, which must have room. Null for another machine. */
export function folderOfTarget(to: BackupTarget): string | null {
  switch (to.kind) {
    case 'folder':
      return to.directory
    case 's3':
      return null
  }
}
