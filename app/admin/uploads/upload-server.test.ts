import { expect, test } from 'vitest'
import { isLost } from './upload-server.ts'

test('an upload is lost only when the server says so', () => {
  for (const status of [404, 410, 422]) expect(isLost(status)).toBe(true)
})

test('an ended session or a failing server does not make an upload lost', () => {
  for (const status of [401, 500, 503]) expect(isLost(status)).toBe(false)
})
