import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { StorageFullError } from '#ports/storage-full.ts'
import { reportFailure } from './action-failure.server.ts'
import { answerOrFailure, failureReason } from './action-failure.ts'
import { type Visit, visitContext } from './context.ts'

const routeError = (status: number) => ({ status, statusText: '', internal: false, data: null })

test('each error that a server action throws in the browser has a failure reason', () => {
  expect(failureReason(new TypeError('Failed to fetch'))).toBe('connection')
  const reasons = {
    401: 'session',
    403: 'not-permitted',
    413: 'too-large',
    429: 'too-many-requests',
    507: 'full',
  }
  for (const [status, reason] of Object.entries(reasons))
    expect(failureReason(routeError(Number(status))), status).toBe(reason)
  for (const status of [502, 504]) expect(failureReason(routeError(status)), `${status}`).toBe('connection')
  for (const status of [500, 503]) expect(failureReason(routeError(status)), `${status}`).toBe('server')
  expect(failureReason(undefined)).toBe('server')
})

test('a client action returns the result of the server action, or a failure with a status that keeps the page open', async () => {
  expect(await answerOrFailure(async () => 'saved', String)).toBe('saved')
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await answerOrFailure(lost, (reason) => ({ reason }))).toMatchObject({
    data: { reason: 'connection' },
    init: { status: 503 },
  })
})

test('a redirect is not a failure, and a page may leave a failure to its parent route', async () => {
  const redirect = new Response(null, { status: 303 })
  await expect(answerOrFailure(() => Promise.reject(redirect), String)).rejects.toBe(redirect)
  const signedOut = routeError(401)
  await expect(
    answerOrFailure(
      () => Promise.reject(signedOut),
      () => null,
    ),
  ).rejects.toBe(signedOut)
})

test('an error in an action is logged, and a full disk has its own reason', () => {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(visitContext, { reportFault: (fault: unknown) => reported.push(fault) } as unknown as Visit)
  const [full, other] = [new StorageFullError(new Error('ENOSPC')), new Error('disk read error')]
  expect(reportFailure(context, full)).toBe('full')
  expect(reportFailure(context, other)).toBe('server')
  expect(reported).toEqual([full, other])
})
