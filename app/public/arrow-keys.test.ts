import { expect, test } from 'vitest'
import { stepOfSwipe } from './arrow-keys.ts'

test('a swipe to the left turns to the next picture, and one to the right to the one before', () => {
  expect([stepOfSwipe(-120, 10), stepOfSwipe(120, -10)]).toEqual([1, -1])
})

test('a tap, a trembling finger and a scroll turn nothing', () => {
  expect([stepOfSwipe(0, 0), stepOfSwipe(-30, 0), stepOfSwipe(-60, 50), stepOfSwipe(10, 300)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
