import { expect, test } from 'vitest'
import { failureReason } from './failure-reason.ts'

const routeError = (status: number) => ({ status, statusText: '', internal: false, data: null })

test('a lost connection, an ended session, a full disk and a fault of the server are told apart', () => {
  expect(failureReason(new TypeError('Failed to fetch'))).toBe('connection')
  expect(failureReason(routeError(401))).toBe('session')
  expect(failureReason(routeError(500))).toBe('server')
  expect(failureReason(routeError(507))).toBe('full')
  expect(failureReason(undefined)).toBe('server')
})

test('an answer that leads elsewhere is no failure', () => {
  const redirect = new Response(null, { status: 303 })
  expect(() => failureReason(redirect)).toThrow()
})
