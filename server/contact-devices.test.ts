import { expect, test } from 'vitest'
import { createContactDevices } from './contact-devices.ts'

const clock = { now: Date.parse('2026-11-26T08:00:00Z') }
const now = () => clock.now
const devices = createContactDevices({ secret: 'a secret of at least thirty-two bytes', https: true, now })

test('a device is recognised by its cookie, and two devices have different keys', () => {
  const [one, other] = [devices.newCookie(), devices.newCookie()]
  const keyOf = (cookie: string) => devices.keyOf(`theme=dark; ${cookie.split(';')[0]}`)
  expect(keyOf(one)).not.toBeNull()
  expect(keyOf(one)).not.toBe(keyOf(other))
  expect(one).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

test('a cookie that the site has not signed does not count as a device', () => {
  const other = createContactDevices({ secret: 'another secret, long enough for it too', https: true, now })
  for (const cookie of ['', 'contact-device=x', 'contact-device=%', String(other.newCookie().split(';')[0])])
    expect(devices.keyOf(cookie), cookie).toBeNull()
})

test('a cookie ends after ten minutes on the server too, even if a program keeps it for longer', () => {
  const cookie = String(devices.newCookie().split(';')[0])
  const issuedAt = clock.now
  clock.now = issuedAt + 600_000
  expect(devices.keyOf(cookie)).not.toBeNull()
  clock.now = issuedAt + 601_000
  expect(devices.keyOf(cookie)).toBeNull()
})
