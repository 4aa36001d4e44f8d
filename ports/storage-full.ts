/**
 * The disk is full, or the quota of the system account is used up. Nothing of the failed write is stored, and earlier
 * data is intact. Back ends throw it in place of the error of the system or of the database.
 */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
  readonly code = 'storage-full'
  constructor(cause: unknown) {
    super(`no room is left on the disk (${cause instanceof Error ? cause.message : String(cause)})`, {
      cause,
    })
  }
}

/**
 * https://sqlite.org/rescode.html: SQLITE_FULL for the database file, and SQLITE_IOERR_SHMSIZE for the shared memory
 * (-shm).
 */
const sqliteFull = [13, 4874]

/** The codes of Node, and `disk_full` of Postgres. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100']

/** Returns a StorageFullError when `error` means that the disk is full, otherwise `error` itself. */
export function orStorageFull(error: unknown): unknown {
  return isFullError(error) ? new StorageFullError(error) : error
}

function isFullError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  return (
    (code !== undefined && fullCodes.includes(code)) ||
    (errcode !== undefined && sqliteFull.includes(errcode))
  )
}
