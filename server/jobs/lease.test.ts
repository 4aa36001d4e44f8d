import { onTestFinished, expect, test, vi } from 'vitest'
import type { Database } from '#ports/database/database.ts'
import { type TemporaryPostgres, temporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { createLease, leaseTimes, type LeaseTimes } from './lease.ts'

const minuteMs = 60_000
const never = { lookMs: minuteMs, renewMs: minuteMs, retryMs: minuteMs }
const often = { lookMs: 20, renewMs: 20, retryMs: 20 }

/** An instance of the site with a database of its own, whose work lasts as long as it holds the lease. */
function startInstance(database: Database, times: Partial<LeaseTimes> = {}) {
  const stopping = new AbortController()
  const events: string[] = []
  const faults: unknown[] = []
  const record = (event: object) => void events.push((event as { event: string }).event)
  const held: AbortSignal[] = []
  const holdLease = createLease({
    database,
    name: 'jobs',
    log: { info: record, warn: record },
    onFault: (error) => faults.push(error),
    times: { ...leaseTimes, ...often, ...times },
  })
  const work = (signal: AbortSignal) => {
    expect(signal.aborted).toBe(false)
    held.push(signal)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const ended = holdLease(work, stopping.signal)
  const stop = async () => {
    stopping.abort()
    await ended
  }
  onTestFinished(stop)
  return { stop, events, faults, held, holds: () => held.at(-1)?.aborted === false }
}

async function twoDatabases() {
  const postgres = await temporaryPostgres()
  return { postgres, databases: [await postgres.open(), await postgres.open()] as const }
}

const rows = (postgres: TemporaryPostgres) =>
  postgres.query(
    `select expires_at, expires_at - extract(epoch from clock_timestamp()) * 1000 as "leftMs" from leases`,
  )

test('of instances that start at the same time one works', async () => {
  const { postgres, databases } = await twoDatabases()
  const instances = [...databases, ...databases].map((database) => startInstance(database))
  const working = () => instances.filter(({ holds }) => holds()).length
  await vi.waitFor(() => expect(working()).toBe(1))
  const [before] = await rows(postgres)
  await vi.waitFor(async () => {
    const [after] = await rows(postgres)
    expect(Number(after?.['expires_at'])).toBeGreaterThan(Number(before?.['expires_at']))
  })
  expect(working()).toBe(1)
  expect(instances.flatMap(({ held }) => held)).toHaveLength(1)
})

test('when the holder stops, another instance continues at once, after the work has ended', async () => {
  const { databases } = await twoDatabases()
  const first = startInstance(databases[0])
  await vi.waitFor(() => expect(first.holds()).toBe(true))
  // It does not look by itself, so the notification of the release wakes it.
  const second = startInstance(databases[1], never)
  await first.stop()
  await vi.waitFor(() => expect(second.holds()).toBe(true))
  expect(first.holds()).toBe(false)
  expect(first.events).toEqual(['lease-taken'])
})

test('the lease of an instance that died is taken over within a minute, and not before it ends', async () => {
  const { lengthMs, lookMs, renewMs, retryMs, marginMs } = leaseTimes
  expect(lengthMs + lookMs).toBeLessThan(minuteMs)
  expect(renewMs + 2 * retryMs).toBeLessThan(lengthMs - marginMs)
  const { postgres, databases } = await twoDatabases()
  await postgres.query(
    `insert into leases values ('jobs', 'died', extract(epoch from clock_timestamp()) * 1000 + 500)`,
  )
  const ends = Number((await postgres.query('select expires_at from leases'))[0]?.['expires_at'])
  const instance = startInstance(databases[0])
  await vi.waitFor(() => expect(instance.holds()).toBe(true), { timeout: 5_000 })
  const [taken] = await postgres.query(`select expires_at - ${lengthMs} as at from leases`)
  expect(Number(taken?.['at'])).toBeGreaterThanOrEqual(ends)
})

test('an instance whose lease was taken by another is notified, and takes it again later', async () => {
  const { postgres, databases } = await twoDatabases()
  const instance = startInstance(databases[0])
  await vi.waitFor(() => expect(instance.holds()).toBe(true))
  await postgres.query(`update leases set holder = 'other'`)
  await vi.waitFor(() => expect(instance.held[0]?.aborted).toBe(true))
  expect(instance.held).toHaveLength(1)
  await postgres.query('delete from leases')
  await vi.waitFor(() => expect(instance.holds()).toBe(true))
  expect(instance.events).toEqual(['lease-taken', 'lease-lost', 'lease-taken'])
})

test('an instance that cannot reach the database stops its work before the lease ends', async () => {
  const { postgres, databases } = await twoDatabases()
  const [database] = databases
  let isReachable = true
  const unreachable = new Proxy(database.kysely, {
    get(kysely, name) {
      if (!isReachable) throw new Error('connection refused')
      const value: unknown = Reflect.get(kysely, name)
      return typeof value === 'function' ? value.bind(kysely) : value
    },
  })
  const times = { lengthMs: 10_300, marginMs: 10_000 }
  const instance = startInstance({ ...database, kysely: unreachable }, times)
  await vi.waitFor(() => expect(instance.holds()).toBe(true))
  isReachable = false
  await vi.waitFor(() => expect(instance.held[0]?.aborted).toBe(true))
  expect(Number((await rows(postgres))[0]?.['leftMs'])).toBeGreaterThan(0)
  expect(instance.faults.length).toBeGreaterThan(1)
  isReachable = true
  await vi.waitFor(() => expect(instance.holds()).toBe(true))
})
