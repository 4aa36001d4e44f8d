/**
 * The disk, or the share of it that this account may use, is full. Nothing of what was being written is kept, and
 * what was stored before is still there. Back ends throw it in place of what the system or SQLite says.
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

/** https://sqlite.org/rescode.html: the database file, and the memory that its connections share (-shm). */
const sqliteFull = [13, 4874]

/** `error`, or a StorageFullError in its place when it says that there is no room. */
export function orStorageFull(error: unknown): unknown {
  return saysFull(error) ? new StorageFullError(error) : error
}

function saysFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  return code === 'ENOSPC' || code === 'EDQUOT' || (errcode !== undefined && sqliteFull.includes(errcode))
}
