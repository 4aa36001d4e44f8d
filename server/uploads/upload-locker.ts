import { randomUUID } from 'node:crypto'
import { ERRORS, type Locker, type RequestRelease } from '@tus/server'
import { sql } from 'kysely'
import type { Database } from '#ports/database/database.ts'
import { serverTime } from '../jobs/lease.ts'
import { createPause } from '../jobs/pause.ts'

export interface UploadLockTimes {
  /**
   * How long a lock lasts after it was taken or renewed, in milliseconds: so long a killed process blocks an upload.
   */
  readonly lengthMs: number
  /** The time between renewals, at which the holder also learns that another request waits. */
  readonly renewMs: number
  /** How often a waiting request looks, and how long it waits at most. */
  readonly lookMs: number
  readonly waitMs: number
}

const uploadLockTimes: UploadLockTimes = {
  lengthMs: 10_000,
  renewMs: 1_000,
  lookMs: 200,
  waitMs: 15_000,
}

/**
 * Locks of uploads for several processes on one Postgres database, by the clock of its server. A waiting request asks
 * the holder to stop, as the tus protocol advises for broken connections. A process that was suspended can lose a lock
 * and still write; `replaceParts` then refuses its bytes.
 */
export function createUploadLocker(
  { kysely }: Pick<Database, 'kysely'>,
  { times = uploadLockTimes, onFault }: { times?: UploadLockTimes; onFault: (error: unknown) => void },
): Locker {
  const expiry = sql<number>`${serverTime} + ${times.lengthMs}`

  async function take(id: string, holder: string): Promise<boolean> {
    const { numUpdatedRows } = await kysely
      .updateTable('uploads')
      .set({ locked_by: holder, locked_until: expiry, release_requested: 0 })
      .where('id', '=', id)
      .where(({ eb, or }) => or([eb('locked_by', 'is', null), eb('locked_until', '<=', serverTime)]))
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  /** Asks the holder to release. @returns whether the upload exists. */
  async function requestReleaseOf(id: string): Promise<boolean> {
    const { numUpdatedRows } = await kysely
      .updateTable('uploads')
      .set({ release_requested: 1 })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  async function keepRenewing(
    lock: { id: string; holder: string },
    requestRelease: RequestRelease,
    ended: AbortSignal,
  ) {
    const pause = createPause()
    while (true) {
      await pause.wait(times.renewMs, ended)
      if (ended.aborted) return
      try {
        const renewed = await kysely
          .updateTable('uploads')
          .set({ locked_until: expiry })
          .where('id', '=', lock.id)
          .where('locked_by', '=', lock.holder)
          .returning('release_requested')
          .executeTakeFirst()
        if (renewed?.release_requested !== 0) await requestRelease()
      } catch (error) {
        onFault(error)
      }
    }
  }

  return {
    newLock(id) {
      const holder = randomUUID()
      const ended = new AbortController()
      return {
        async lock(signal, requestRelease) {
          const pause = createPause()
          const latest = performance.now() + times.waitMs
          while (!(await take(id, holder))) {
            // The store answers that the upload does not exist.
            if (!(await requestReleaseOf(id))) return
            await pause.wait(times.lookMs, signal)
            if (signal.aborted || performance.now() > latest) throw ERRORS.ERR_LOCK_TIMEOUT
          }
          void keepRenewing({ id, holder }, requestRelease, ended.signal)
        },
        async unlock() {
          ended.abort()
          await kysely
            .updateTable('uploads')
            .set({ locked_by: null, locked_until: null, release_requested: 0 })
            .where('id', '=', id)
            .where('locked_by', '=', holder)
            .execute()
        },
      }
    },
  }
}
