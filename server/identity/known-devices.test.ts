import { expect, test } from 'vitest'
import { createKnownDevices } from './known-devices.ts'

const day = 24 * 3_600_000

function devices({ https = false, secret = 'a secret of at least thirty-two bytes' } = {}) {
  const clock = { now: Date.parse('2026-11-21T08:00:00Z') }
  return { clock, known: createKnownDevices({ secret, https, now: () => clock.now }) }
}

const sent = (setCookie: string) => setCookie.split(';', 1)[0] ?? ''

test('a device is known for the accounts that signed in on it only', () => {
  const { known } = devices()
  const first = sent(known.remember('', 'adaeze@wipf.example'))
  expect(known.keyFor(first, 'adaeze@wipf.example')).toBe(known.keyOf(first))
  expect(known.keyFor(first, 'ruth@wipf.example')).toBeNull()
  const both = sent(known.remember(`low-data=on; ${first}`, 'ruth@wipf.example'))
  expect(known.keyOf(both)).toBe(known.keyOf(first))
  expect(known.keyFor(both, 'adaeze@wipf.example')).toBe(known.keyOf(first))
  expect(known.keyFor(both, 'ruth@wipf.example')).toBe(known.keyOf(first))
})

test('a shared device remembers the last five accounts', () => {
  const { known } = devices()
  let cookie = ''
  for (let n = 0; n < 6; n += 1) cookie = sent(known.remember(cookie, `person-${n}@wipf.example`))
  const knows = Array.from({ length: 6 }, (_, n) => known.keyFor(cookie, `person-${n}@wipf.example`) !== null)
  expect(knows).toEqual([false, true, true, true, true, true])
})

test('a device is unknown again 180 days after the last sign-in', () => {
  const { known, clock } = devices()
  const cookie = sent(known.remember('', 'adaeze@wipf.example'))
  clock.now += 179 * day
  const renewed = sent(known.remember(cookie, 'adaeze@wipf.example'))
  clock.now += 2 * day
  expect(known.keyOf(cookie)).toBeNull()
  expect(known.keyOf(renewed)).not.toBeNull()
})

test('a cookie that is forged, changed or signed with another secret is not accepted', () => {
  const { known } = devices()
  const cookie = sent(known.remember('', 'adaeze@wipf.example'))
  const foreign = sent(
    devices({ secret: 'another secret, also long enough for it' }).known.remember('', 'a@b.example'),
  )
  for (const header of ['', 'device=x', `my-${cookie}`, `${cookie}x`, cookie.replace('.', ''), foreign]) {
    expect(known.keyOf(header), header).toBeNull()
  }
})

test('the cookie contains no email, and scripts and other sites cannot use it', () => {
  const plain = devices().known.remember('', 'adaeze@wipf.example')
  expect(decodeURIComponent(plain)).not.toMatch(/adaeze|wipf/)
  expect(plain).toMatch(/^device=\S+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  const secure = devices({ https: true }).known.remember('', 'adaeze@wipf.example')
  expect(secure).toMatch(/^__Host-device=\S+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})
