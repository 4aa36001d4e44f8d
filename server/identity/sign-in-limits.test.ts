import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { createLimiters } from '../limiter.ts'
import { createKnownDevices } from './known-devices.ts'
import { createSignInLimits } from './sign-in-limits.ts'

const minute = 60_000
const secret = 'a secret of at least thirty-two bytes'
const email = 'adaeze@wipf.example'

async function site() {
  const clock = { now: Date.parse('2026-11-21T08:00:00Z') }
  const now = () => clock.now
  const devices = createKnownDevices({ secret, https: true, now })
  const database = await temporaryDatabase()
  // The tests make thousands of attempts, and their data need not survive a power cut.
  await sql`pragma synchronous = off`.execute(database.kysely)
  const onFault = (fault: unknown) => {
    throw fault
  }
  const limits = createSignInLimits({
    createLimiter: createLimiters({ database, secret, onFault, now }),
    devices,
  })
  const take = (address: string, cookie = '') => limits.take({ email, address, cookie })
  return { clock, devices, limits, take }
}

test('the first five attempts for an account do not pause, and the others pause longer each time', async () => {
  const { take } = await site()
  const pauses: number[] = []
  for (let n = 0; n < 12; n += 1) pauses.push((await take(`203.0.113.${n}`)).pauseMs)
  expect(pauses).toEqual([0, 0, 0, 0, 0, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
})

test('a day allows 960 attempts for an account, from one address or from 200', async () => {
  for (const addresses of [1, 200]) {
    const { clock, take } = await site()
    let passed = 0
    let longestWaitMs = 0
    for (let quarter = 0; quarter < 96; quarter += 1) {
      const tries = addresses === 1 ? 11 : quarter === 0 ? 600 : 6
      for (let n = 0; n < tries; n += 1) {
        const { waitMs } = await take(`203.0.113.${n % addresses}`)
        if (waitMs === null) passed += 1
        longestWaitMs = Math.max(longestWaitMs, waitMs ?? 0)
      }
      clock.now += 15 * minute
    }
    expect({ passed, longestWaitMs }, `from ${addresses}`).toEqual({
      passed: 960,
      longestWaitMs: 15 * minute,
    })
  }
})

test('beyond the daily limit five attempts in a quarter of an hour still pass, and a known device is not limited by it', async () => {
  const { clock, devices, take } = await site()
  for (let n = 0; n < 500; n += 1) await take(`203.0.113.${n}`)
  expect((await take('198.51.100.1')).waitMs).toBe(15 * minute)
  const cookie = devices.remember('', email).split(';', 1)[0]
  expect(await take('198.51.100.1', cookie)).toEqual({ waitMs: null, pauseMs: 0 })
  clock.now += 15 * minute
  expect(await take('198.51.100.1')).toEqual({ waitMs: null, pauseMs: 0 })
})

test('an address beyond its limit does not use up the attempts of accounts', async () => {
  const { limits, take } = await site()
  for (let n = 0; n < 30; n += 1) {
    await limits.take({ email: `nobody-${n}@wipf.example`, address: '203.0.113.7', cookie: '' })
  }
  for (let n = 0; n < 12; n += 1) expect((await take('203.0.113.7')).waitMs).not.toBeNull()
  expect(await take('198.51.100.1')).toEqual({ waitMs: null, pauseMs: 0 })
})
