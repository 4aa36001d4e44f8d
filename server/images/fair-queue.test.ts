import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const noOwners = new Set<string>()

test('owners are served in turn, and the items of each stay in order', () => {
  const queue = createFairQueue<string>({ maxPerOwner: 9 })
  for (const item of ['a1', 'a2', 'a3']) queue.add('adaeze', item)
  queue.add('ruth', 'r1')
  queue.add('tari', 't1')
  queue.add('ruth', 'r2')
  const order = Array.from({ length: 7 }, () => queue.take(noOwners)?.item ?? null)
  expect(order).toEqual(['a1', 'r1', 't1', 'a2', 'r2', 'a3', null])
})

test('an owner who is skipped keeps the place in the queue', () => {
  const queue = createFairQueue<string>({ maxPerOwner: 9 })
  queue.add('adaeze', 'a1')
  queue.add('ruth', 'r1')
  queue.add('ruth', 'r2')
  expect(queue.take(new Set(['adaeze']))).toEqual({ owner: 'ruth', item: 'r1' })
  expect(queue.take(new Set(['adaeze', 'ruth']))).toBeNull()
  expect(queue.take(noOwners)?.item).toBe('a1')
  expect(queue.take(noOwners)?.item).toBe('r2')
})

test('the number of items of one owner is limited, whatever other owners have', () => {
  const queue = createFairQueue<string>({ maxPerOwner: 2 })
  expect(['a1', 'a2', 'a3'].map((item) => queue.add('adaeze', item))).toEqual([true, true, false])
  expect(queue.add('ruth', 'r1')).toBe(true)
  queue.take(noOwners)
  expect(queue.add('adaeze', 'a4')).toBe(true)
  expect(queue.clear()).toEqual(['r1', 'a2', 'a4'])
  expect(queue.take(noOwners)).toBeNull()
})
