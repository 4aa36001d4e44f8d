import { expect, test } from 'vitest'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { createLimiters } from './limiter.ts'

const minute = 60_000

async function limiterAt(start: number) {
  const database = await temporaryDatabase()
  const clock = { now: start }
  const faults: unknown[] = []
  const make = () =>
    createLimiters({
      database,
      secret: 'for tests',
      onFault: (fault) => faults.push(fault),
      now: () => clock.now,
    })('sign-in', { tries: 3, windowMs: 15 * minute })
  return { database, clock, faults, make, limiter: make() }
}

const start = Date.parse('2026-11-21T08:00:00Z')

test('attempts up to the limit pass, and the next one gets the time to wait', async () => {
  const { limiter, clock } = await limiterAt(start)
  for (let tries = 1; tries <= 3; tries++) {
    expect(await limiter.take('ruth')).toEqual({ waitMs: null, tries })
  }
  clock.now += 4 * minute
  expect(await limiter.take('ruth')).toEqual({ waitMs: 11 * minute, tries: 4 })
})

test('attempts while refused do not extend the wait', async () => {
  const { limiter, clock } = await limiterAt(start)
  for (let n = 0; n < 9; n++) await limiter.take('ruth')
  clock.now += 15 * minute
  expect(await limiter.take('ruth')).toEqual({ waitMs: null, tries: 1 })
})

test('a window that began while the clock was a day ahead ends one window after the clock is corrected', async () => {
  const { limiter, clock } = await limiterAt(start + 24 * 60 * minute)
  for (let n = 0; n < 4; n++) await limiter.take('ruth')
  clock.now = start
  expect((await limiter.take('ruth')).waitMs).toBe(15 * minute)
  clock.now += 15 * minute
  expect((await limiter.take('ruth')).waitMs).toBeNull()
})

test('each key has its own count, and resetting one does not change the others', async () => {
  const { limiter } = await limiterAt(start)
  for (let n = 0; n < 4; n++) await limiter.take('ruth')
  expect(await limiter.take('adaeze')).toEqual({ waitMs: null, tries: 1 })
  for (let n = 0; n < 4; n++) await limiter.take('adaeze')
  await limiter.forget('ruth')
  expect(await limiter.take('ruth')).toEqual({ waitMs: null, tries: 1 })
  expect((await limiter.take('adaeze')).waitMs).not.toBeNull()
})

test('parallel attempts are all counted', async () => {
  const { limiter } = await limiterAt(start)
  const answers = await Promise.all(Array.from({ length: 20 }, () => limiter.take('ruth')))
  expect(answers.filter(({ waitMs }) => waitMs === null)).toHaveLength(3)
})

test('another process, or the same one after a restart, uses the same counts', async () => {
  const { limiter, make } = await limiterAt(start)
  for (let n = 0; n < 3; n++) await limiter.take('ruth')
  expect((await make().take('ruth')).waitMs).not.toBeNull()
})

test('a stored counter contains no email, and is deleted after its window', async () => {
  const { limiter, clock, database } = await limiterAt(start)
  await limiter.take('ruth@wipf.example')
  const stored = await database.kysely.selectFrom('limited_tries').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('ruth')
  clock.now += 16 * minute
  await limiter.take('adaeze@wipf.example')
  expect(await database.kysely.selectFrom('limited_tries').selectAll().execute()).toHaveLength(1)
})

test('a count that cannot be reset is reported, and the request with the right password is not refused', async () => {
  const { limiter, database, faults } = await limiterAt(start)
  await database.kysely.schema.dropTable('limited_tries').execute()
  await limiter.forget('ruth')
  expect(faults).toMatchObject([{ message: expect.stringContaining('no such table') }])
})
