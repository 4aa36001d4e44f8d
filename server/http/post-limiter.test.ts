import { expect, test } from 'vitest'
import { createPostLimiter } from './post-limiter.ts'

test('an address may post as often as the rate allows, then gets the time to wait, and may post again after it', () => {
  let now = 1_000
  const limiter = createPostLimiter({ posts: 300, windowMs: 600_000 }, () => now)
  for (let post = 1; post <= 300; post += 1) expect(limiter.take('192.0.2.1')).toBeNull()
  now += 60_000
  expect(limiter.take('192.0.2.1')).toBe(540_000)
  expect(limiter.take('192.0.2.2')).toBeNull()
  now += 540_000
  expect(limiter.take('192.0.2.1')).toBeNull()
})
