import { expect, test } from 'vitest'
import { toErrorMessage } from './error-message.ts'

const response = (status: number) => ({ status, statusText: '', internal: false, data: null })

test('the message for a 404 is that the seat is empty', () => {
  expect(toErrorMessage(response(404)).title).toBe('This seat is empty')
})

test('a wrong method is not reported as a server error', () => {
  expect(toErrorMessage(response(405)).kind).toBe('bad-request')
})

test('every other thrown value is reported as a server error', () => {
  expect([toErrorMessage(response(503)), toErrorMessage(new Error('x')), toErrorMessage(null)]).toEqual(
    Array(3).fill(expect.objectContaining({ kind: 'server-error', title: 'The lights went out' })),
  )
})

test('a lost connection is not reported as a server error', () => {
  // The error messages of Chromium, Firefox and Safari.
  for (const message of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
  ]) {
    expect(toErrorMessage(new TypeError(message))).toMatchObject({
      kind: 'offline',
      text: expect.stringMatching(/^The connection dropped/),
    })
  }
})
