import { expect, test } from 'vitest'
import { createContactDevices } from './contact-devices.ts'

const devices = createContactDevices({ secret: 'a secret of at least thirty-two bytes', https: true })

test('a device is recognised by its cookie, and two devices have different keys', () => {
  const [one, other] = [devices.newCookie(), devices.newCookie()]
  const keyOf = (cookie: string) => devices.keyOf(`theme=dark; ${cookie.split(';')[0]}`)
  expect(keyOf(one)).not.toBeNull()
  expect(keyOf(one)).not.toBe(keyOf(other))
  expect(one).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

test('a cookie that the site has not signed is no device', () => {
  const other = createContactDevices({ secret: 'another secret, long enough for it too', https: true })
  for (const cookie of ['', 'contact-device=x', 'contact-device=%', String(other.newCookie().split(';')[0])])
    expect(devices.keyOf(cookie), cookie).toBeNull()
})
