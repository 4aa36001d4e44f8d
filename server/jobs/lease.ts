import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#ports/database/database.ts'
import { createPause } from './pause.ts'

/**
 * Runs `work` each time this process gets the lease. `work` lasts until its signal is aborted, which happens when the
 * lease is lost or `stop` is aborted; it must then end before its next write. Resolves after `stop`, when `work` has
 * ended and the lease is released.
 */
export type HoldLease = (work: (signal: AbortSignal) => Promise<void>, stop: AbortSignal) => Promise<void>

/**
 * The lease on SQLite: always held. The lock on the data folder allows one process (record 0019), so a row in the
 * database would only cost writes.
 */
export const holdAlone: HoldLease = (work, stop) => work(stop)

export interface LeaseTimes {
  /** How long the lease is valid after it was taken or renewed, in milliseconds. */
  readonly lengthMs: number
  /** The time between renewals, and between attempts after a failed one. */
  readonly renewMs: number
  readonly retryMs: number
  /** How often a process without the lease looks whether it can take it. */
  readonly lookMs: number
  /** The holder counts the lease as lost this long before it ends, so that its last write is over by then. */
  readonly marginMs: number
}

/** A lease whose holder has died is taken over within `lengthMs` and `lookMs`, which is less than a minute. */
export const leaseTimes: LeaseTimes = {
  lengthMs: 45_000,
  renewMs: 20_000,
  retryMs: 5_000,
  lookMs: 10_000,
  marginMs: 5_000,
}

/** The clocks of the site's machines may differ, so only the clock of the database server counts. */
export const serverTime = sql<number>`(extract(epoch from now()) * 1000)::bigint`

/**
 * A lease in a Postgres database. At most one process holds it, unless a process was suspended between the check of its
 * signal and a write; so the work must be harmless when it runs twice. The holder writes once in `renewMs`; other
 * processes only read. A released lease is taken over at once where notifications arrive (see `Database.listen`).
 */
export function createLease({
  database,
  name,
  log,
  onFault,
  times = leaseTimes,
}: {
  readonly database: Database
  readonly name: string
  readonly log: { info(event: object): void; warn(event: object): void }
  /** Called when the database does not answer. The lease tries again. */
  readonly onFault: (error: unknown) => void
  readonly times?: LeaseTimes
}): HoldLease {
  const { kysely } = database
  const holder = randomUUID()
  const expiry = sql<number>`${serverTime} + ${times.lengthMs}`

  async function isFree(): Promise<boolean> {
    const taken = await kysely
      .selectFrom('leases')
      .select('holder')
      .where('name', '=', name)
      .where('holder', '!=', holder)
      .where('expires_at', '>', serverTime)
      .executeTakeFirst()
    return !taken
  }

  async function take(): Promise<boolean> {
    // Looks first: an insert with a conflict would lock the row, which is a write.
    if (!(await isFree())) return false
    const values = { holder, expires_at: expiry }
    const { numInsertedOrUpdatedRows } = await kysely
      .insertInto('leases')
      .values({ name, ...values })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(values)
          .where(({ eb, or }) =>
            or([eb('leases.holder', '=', holder), eb('leases.expires_at', '<=', serverTime)]),
          ),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  async function renew(): Promise<boolean> {
    const { numUpdatedRows } = await kysely
      .updateTable('leases')
      .set({ expires_at: expiry })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  async function release(): Promise<void> {
    await database.write(async (transaction) => {
      await transaction.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
      await database.notify(transaction)
    })
  }

  /** Null when the database does not answer. */
  async function orNull(answer: Promise<boolean>): Promise<boolean | null> {
    try {
      return await answer
    } catch (error) {
      onFault(error)
      return null
    }
  }

  async function workWhileHeld(
    work: (signal: AbortSignal) => Promise<void>,
    { stop, takenAtMs }: { stop: AbortSignal; takenAtMs: number },
  ): Promise<void> {
    const losing = new AbortController()
    const ending = new AbortController()
    const isOver = AbortSignal.any([losing.signal, ending.signal])
    const pause = createPause()

    // This timer also runs while the database does not answer.
    const loseAfter = (sinceMs: number) =>
      setTimeout(() => losing.abort(), sinceMs + times.lengthMs - times.marginMs - performance.now()).unref()
    let deadline = loseAfter(takenAtMs)

    async function keepRenewing() {
      let delayMs = times.renewMs
      while (true) {
        await pause.wait(delayMs, isOver)
        if (isOver.aborted) return
        const askedAtMs = performance.now()
        const renewed = await orNull(renew())
        if (renewed === false) losing.abort()
        if (isOver.aborted) return
        delayMs = renewed ? times.renewMs : times.retryMs
        if (!renewed) continue
        clearTimeout(deadline)
        deadline = loseAfter(askedAtMs)
      }
    }

    // Not awaited: a database that does not answer must not delay the end of the work.
    void keepRenewing()
    try {
      if (!stop.aborted) await work(AbortSignal.any([stop, losing.signal]))
    } finally {
      ending.abort()
      clearTimeout(deadline)
    }
    if (losing.signal.aborted) log.warn({ event: 'lease-lost', lease: name })
    else await release().catch(onFault)
  }

  return async (work, stop) => {
    const pause = createPause()
    const stopListening = database.listen(pause.wake)
    while (!stop.aborted) {
      const takenAtMs = performance.now()
      if (await orNull(take())) {
        log.info({ event: 'lease-taken', lease: name })
        await workWhileHeld(work, { stop, takenAtMs })
      } else await pause.wait(times.lookMs, stop)
    }
    stopListening()
  }
}
