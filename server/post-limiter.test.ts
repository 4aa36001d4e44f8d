import { expect, test } from 'vitest'
import { createPostLimiter } from './post-limiter.ts'

test('an address is let in as often as the rate says, told how long to wait, and let in again', () => {
  let now = 1_000
  const limiter = createPostLimiter({ posts: 300, windowMs: 600_000 }, () => now)
  for (let post = 1; post <= 300; post += 1) expect(limiter.take('192.0.2.1')).toBeNull()
  now += 60_000
  expect(limiter.take('192.0.2.1')).toBe(540_000)
  expect(limiter.take('192.0.2.2')).toBeNull()
  now += 540_000
  expect(limiter.take('192.0.2.1')).toBeNull()
})
