import { expect, test } from 'vitest'
import { toErrorAnswer } from './answer.ts'

const response = (status: number) => ({ status, statusText: '', internal: false, data: null })

test('an unknown address is told as an empty seat', () => {
  expect(toErrorAnswer(response(404)).title).toBe('This seat is empty')
})

test('an address used the wrong way is not told as our fault', () => {
  expect(toErrorAnswer(response(405)).kind).toBe('refused')
})

test('everything else is our fault, whatever was thrown', () => {
  expect([toErrorAnswer(response(503)), toErrorAnswer(new Error('x')), toErrorAnswer(null)]).toEqual(
    Array(3).fill(expect.objectContaining({ kind: 'fault', title: 'The lights went out' })),
  )
})

test('a dropped connection is not told as our fault', () => {
  // The words of Chromium, Firefox and Safari.
  for (const message of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
  ]) {
    expect(toErrorAnswer(new TypeError(message))).toMatchObject({
      kind: 'offline',
      words: expect.stringMatching(/^The connection dropped/),
    })
  }
})
