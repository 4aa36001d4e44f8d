import { expect, test } from 'vitest'
import { longestWaitMs, retryDelaysMs, retryPauseMs } from './back-off.ts'

test('the first retry is immediate, and each later one waits twice as long', () => {
  expect(retryDelaysMs()).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 57_000])
})

test('all pauses together are exactly 120 seconds', () => {
  expect(retryDelaysMs().reduce((sum, delay) => sum + delay, 0)).toBe(longestWaitMs)
  expect(longestWaitMs).toBe(120_000)
})

test('a failed save is retried without end, after growing pauses', () => {
  expect([0, 1, 2, 6, 7, 100].map(retryPauseMs)).toEqual([1_000, 2_000, 4_000, 57_000, 57_000, 57_000])
})
