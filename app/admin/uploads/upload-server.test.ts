import { expect, test } from 'vitest'
import { isStored } from './upload-server.ts'

test('an upload is stored when the server reports it as finished', () => {
  expect(isStored(200, true)).toBe(true)
  expect(isStored(200, false)).toBe(false)
})

test('an upload is lost only when the server says so', () => {
  for (const status of [404, 410, 422]) expect(isStored(status, false)).toBe(false)
})

test('an unreachable server or an ended session does not make an upload lost', () => {
  for (const status of [0, 401, 500, 503]) expect(isStored(status, false)).toBe(true)
})
