import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import {
  type Activity,
  activityKinds,
  type ActivityQueries,
  type NewActivity,
} from '#domain/activity/schema.ts'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'

const hourMs = 3_600_000
/** How long entries are kept. */
export const activityRetentionMs = 366 * 24 * hourMs

export interface ActivityLog extends ActivityQueries {
  /** Adds an entry, in `transaction` when what it tells of is written there. Entries older than a year are removed. */
  record(entry: NewActivity, transaction?: Kysely<Tables>): Promise<void>
  /**
   * Counts a failed sign-in: one entry for each account and hour, so that guessing does not fill the record. Addresses
   * without an account share one entry. `email`: null for them.
   */
  recordFailedSignIn(email: string | null): Promise<void>
}

/** Who did what with accounts and sessions. `now`: milliseconds since the Unix epoch. */
export function createActivityLog({ database, now }: { database: Database; now: () => number }): ActivityLog {
  return {
    async record({ kind, by, about = '' }, kysely = database.kysely) {
      const row = { id: randomUUID(), at: now(), kind, about, count: 1 }
      await kysely
        .insertInto('activity')
        .values({ ...row, by_uid: by?.uid ?? '', by_name: by?.name ?? '' })
        .execute()
      await kysely
        .deleteFrom('activity')
        .where('at', '<', now() - activityRetentionMs)
        .execute()
    },

    async recordFailedSignIn(email) {
      const at = now()
      const hour = Math.floor(at / hourMs)
      const id = createHash('sha256')
        .update(`sign-in-failed ${hour} ${email ?? ''}`)
        .digest('hex')
      const row = { id, at, kind: 'sign-in-failed', by_uid: '', by_name: '', about: email ?? '', count: 1 }
      await database.kysely
        .insertInto('activity')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ at, count: sql<number>`activity.count + 1` }),
        )
        .execute()
    },

    async recent({ count, since = 0, before, uid, kinds }) {
      const known = kinds ?? activityKinds
      if (known.length === 0) return []
      let query = database.kysely
        .selectFrom('activity')
        .selectAll()
        .where('kind', 'in', [...known])
        .where('at', '>=', Math.max(since, now() - activityRetentionMs))
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(count)
      if (before !== undefined) query = query.where('at', '<', before)
      if (uid !== undefined) query = query.where('by_uid', '=', uid)
      return (await query.execute()).map(
        ({ id, at, kind, by_uid, by_name, about, count: times }): Activity => ({
          id,
          at,
          kind: kind as Activity['kind'],
          by: by_uid === '' ? null : { uid: by_uid, name: by_name },
          about,
          count: times,
        }),
      )
    },
  }
}
