import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type Activity,
  activityKinds,
  type ActivityQueries,
  type NewActivity,
  type WrittenVersion,
} from '#domain/activity/schema.ts'
import { mayEraseByClock } from '#domain/maintenance/clock-trust.server.ts'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { CreateLimiter } from '../limiter.ts'

const hourMs = 3_600_000
/** How long entries are kept. */
const activityRetentionMs = 366 * 24 * hourMs
/**
 * Not one of `activityKinds`: such an entry is not shown by itself, but marks a version that brought an earlier one
 * back.
 */
const broughtBackKind = 'brought-back'

export interface ActivityLog extends ActivityQueries {
  /**
   * Adds an entry after the described action. It never rejects: its failure must not suggest that nothing was done, and
   * must not lock out a person who may have to repair the record. The failure goes to `onFault`.
   */
  record(entry: NewActivity): Promise<void>
  /** Adds an entry in the transaction of the described action, so that neither is written without the other. */
  recordWithin(transaction: Transaction<Tables>, entry: NewActivity): Promise<void>
  /**
   * Marks a version that brought an earlier one back. `from`: the version that was chosen. Safe to repeat. Never
   * rejects, like `record`.
   */
  recordBroughtBack(version: WrittenVersion, from?: number): Promise<void>
  /**
   * Counts a failed sign-in: one entry for each account and hour, so that guessing does not fill the record. Addresses
   * without an account share one entry. `email`: null for them. `connection`: as `clientAddress` returns it. Only the
   * number of different connections is stored. Never rejects, as `record`.
   */
  recordFailedSignIn(email: string | null, connection: string): Promise<void>
}

/** The log of actions on accounts and sessions. `now`: milliseconds since the Unix epoch. */
export function createActivityLog({
  database,
  createLimiter,
  onFault,
  now,
}: {
  database: Database
  createLimiter: CreateLimiter
  onFault: (error: unknown) => void
  now: () => number
}): ActivityLog {
  const connections = createLimiter('connection of a failed sign-in', { tries: 1, windowMs: hourMs })

  async function add(
    kysely: Kysely<Tables>,
    { id = randomUUID(), kind, by, about = '' }: NewActivity,
  ): Promise<void> {
    const row = { id, at: now(), kind, about, count: 1, connections: 0 }
    await kysely
      .insertInto('activity')
      .values({ ...row, by_uid: by?.uid ?? '', by_name: by?.username ?? '' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ count: sql<number>`activity.count + 1` }))
      .execute()
  }

  async function markBroughtBack(version: WrittenVersion, from?: number): Promise<void> {
    const row = {
      id: keyOf(version),
      at: now(),
      kind: broughtBackKind,
      about: String(from ?? ''),
      count: 1,
      connections: 0,
    }
    await database.kysely
      .insertInto('activity')
      .values({ ...row, by_uid: version.by.uid, by_name: '' })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }

  async function countFailedSignIn(email: string | null, connection: string): Promise<void> {
    const at = now()
    const hour = `${Math.floor(at / hourMs)} ${email ?? ''}`
    const { tries } = await connections.take(`${hour} ${connection}`)
    const isNew = tries === 1 ? 1 : 0
    const row = { id: digestOf(`sign-in-failed ${hour}`), at, kind: 'sign-in-failed', count: 1 }
    await database.kysely
      .insertInto('activity')
      .values({ ...row, by_uid: '', by_name: '', about: email ?? '', connections: isNew })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          at,
          count: sql<number>`activity.count + 1`,
          connections: sql<number>`activity.connections + ${isNew}`,
        }),
      )
      .execute()
  }

  return {
    record: (entry) => add(database.kysely, entry).catch(onFault),
    recordWithin: add,
    recordBroughtBack: (...marked) => markBroughtBack(...marked).catch(onFault),
    recordFailedSignIn: (email, connection) => countFailedSignIn(email, connection).catch(onFault),

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
      return (await query.execute()).map(({ kind, by_uid, by_name, ...entry }): Activity => ({
        ...entry,
        kind: kind as Activity['kind'],
        by: by_uid === '' ? null : { uid: by_uid, name: by_name },
      }))
    },

    async broughtBack(versions) {
      if (versions.length === 0) return new Map()
      const rows = await database.kysely
        .selectFrom('activity')
        .select(['id', 'about'])
        .where('id', 'in', versions.map(keyOf))
        .execute()
      const marked = new Map(rows.map(({ id, about }) => [id, Number(about) || null]))
      return new Map(
        versions.flatMap((version) => {
          const from = marked.get(keyOf(version))
          return from === undefined ? [] : [[version, from] as const]
        }),
      )
    },
  }
}

/** Removes the entries that are older than a year, where the clock can be trusted. `now`: see `createActivityLog`. */
export async function removeExpiredActivity(
  { database, documents }: { database: Database; documents: DocumentStore },
  now: number,
): Promise<void> {
  if (!(await mayEraseByClock(documents, now))) return
  await database.kysely
    .deleteFrom('activity')
    .where('at', '<', now - activityRetentionMs)
    .execute()
}

/** Returns a digest, so that a record that is removed for good leaves no name here. */
const keyOf = ({ collection, id, version, by }: WrittenVersion) =>
  digestOf(JSON.stringify([broughtBackKind, collection, id, version, by.uid]))

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
