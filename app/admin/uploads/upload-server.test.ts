import { expect, test } from 'vitest'
import { isHeld } from './upload-server.ts'

test('an upload is kept when the server holds it finished', () => {
  expect(isHeld(200, true)).toBe(true)
  expect(isHeld(200, false)).toBe(false)
})

test('an upload is lost only when the server says so', () => {
  for (const status of [404, 410, 422]) expect(isHeld(status, false)).toBe(false)
})

test('a server out of reach, or an ended session, loses nothing', () => {
  for (const status of [0, 401, 500, 503]) expect(isHeld(status, false)).toBe(true)
})
