import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { createLimiters } from '../limiter.ts'
import { createActivityLog, removeExpiredActivity } from './activity-log.ts'

const email = 'ruth@wipf.example'

async function site() {
  const clock = { now: Date.parse('2026-11-22T21:00:00Z') }
  const database = await temporaryDatabase()
  const secret = 'a secret of at least thirty-two bytes'
  const faults: unknown[] = []
  const onFault = (fault: unknown) => faults.push(fault)
  const now = () => clock.now
  const createLimiter = createLimiters({ database, secret, onFault, now })
  const activity = createActivityLog({ database, createLimiter, onFault, now })
  return { clock, database, faults, activity }
}

test('entries are removed after a year, but not by a clock that is years ahead for less than a week', async () => {
  const { clock, database, activity } = await site()
  const documents = temporaryDocuments()
  const dayMs = 24 * 3_600_000
  const watchClock = async (days: number) => {
    for (const end = clock.now + days * dayMs; clock.now < end; clock.now += dayMs)
      await removeExpiredActivity({ database, documents }, clock.now)
  }
  const entry = {
    kind: 'removed-for-good',
    by: { uid: 'ruth', username: 'Ruth' },
    about: 'the samples',
  } as const
  const right = clock.now
  await activity.record(entry)
  await watchClock(9)

  clock.now = right + 3_650 * dayMs
  await activity.record(entry)
  await watchClock(6)
  clock.now = right + 15 * dayMs
  await activity.record({ ...entry, about: 'a program' })
  expect(await activity.recent({ count: 9, before: clock.now + 1 })).toHaveLength(2)

  await watchClock(360)
  const stored = await database.kysely.selectFrom('activity').select(['about', 'at']).orderBy('at').execute()
  expect(stored.map(({ about }) => about)).toEqual(['a program', 'the samples'])
})

test('what is recorded with one id is one entry with a count', async () => {
  const { activity, faults } = await site()
  const entry = { kind: 'message-deleted', by: { uid: 'ruth', username: 'Ruth' } } as const
  for (const id of ['press', 'press', 'press', undefined]) await activity.record({ ...entry, id })
  const counts = (await activity.recent({ count: 9 })).map(({ count }) => count)
  expect(counts.toSorted()).toEqual([1, 3])
  expect(faults).toEqual([])
})

test('failed sign-ins of an hour are one entry, which says from how many connections they came', async () => {
  const { clock, activity } = await site()
  for (const connection of ['203.0.113.1', '203.0.113.2', '203.0.113.1', '2001:db8:0:1::/64']) {
    clock.now += 60_000
    await activity.recordFailedSignIn(email, connection)
  }
  await activity.recordFailedSignIn(null, '203.0.113.1')
  const failed = () => activity.recent({ count: 9, kinds: ['sign-in-failed'] })
  expect(await failed()).toMatchObject(
    [
      { about: email, count: 4, connections: 3, by: null },
      { about: '', count: 1, connections: 1, by: null },
    ].toSorted((a, b) => Number(a.about !== '') - Number(b.about !== '')),
  )

  clock.now += 3_600_000
  await activity.recordFailedSignIn(email, '203.0.113.1')
  expect((await failed())[0]).toMatchObject({ about: email, count: 1, connections: 1 })
})

test('sign-ins that fail at the same time are all counted', async () => {
  const { activity } = await site()
  const connections = Array.from({ length: 24 }, (_, place) => `203.0.113.${place % 8}`)
  await Promise.all(connections.map((connection) => activity.recordFailedSignIn(email, connection)))
  expect(await activity.recent({ count: 9 })).toMatchObject([{ count: 24, connections: 8 }])
})

test('the addresses of connections are not stored', async () => {
  const { database, activity } = await site()
  await activity.recordFailedSignIn(email, '203.0.113.77')
  const stored = [
    await database.kysely.selectFrom('activity').selectAll().execute(),
    await database.kysely.selectFrom('limited_tries').selectAll().execute(),
  ]
  expect(JSON.stringify(stored)).not.toContain('203.0.113.77')
})

test('a version that brought an earlier one back is known by its record, number and writer', async () => {
  const { activity } = await site()
  const version = { collection: 'Programs', id: 'drive', version: 3, by: { uid: 'amina' } }
  const chosen = { ...version, version: 9 }
  await activity.recordBroughtBack(version)
  await activity.recordBroughtBack(version)
  await activity.recordBroughtBack(chosen, 2)
  const others = [
    { ...version, version: 4 },
    { ...version, id: 'drive-2' },
    { ...version, by: { uid: 'ruth' } },
  ]
  expect([...(await activity.broughtBack([version, chosen, ...others]))]).toEqual([
    [version, null],
    [chosen, 2],
  ])
  expect(await activity.broughtBack([])).toEqual(new Map())
  expect(await activity.recent({ count: 9 })).toEqual([])
})

test('an action whose entry is not stored still succeeds, but a change written together with its entry is undone', async () => {
  const { database, faults, activity } = await site()
  await sql`drop table activity`.execute(database.kysely)
  const entry = {
    kind: 'removed-for-good',
    by: { uid: 'ruth', username: 'Ruth' },
    about: 'the samples',
  } as const
  await activity.record(entry)
  await activity.recordBroughtBack({ collection: 'Programs', id: 'drive', version: 3, by: { uid: 'ruth' } })
  await activity.recordFailedSignIn(email, '203.0.113.1')
  expect(faults).toHaveLength(3)
  await expect(database.write((transaction) => activity.recordWithin(transaction, entry))).rejects.toThrow(
    'no such table',
  )
  expect(faults).toHaveLength(3)
})
