import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const nobody = new Set<string>()

test('owners take turns, each with her own items in their order', () => {
  const queue = createFairQueue<string>({ maxPerOwner: 9 })
  for (const item of ['a1', 'a2', 'a3']) queue.add('adaeze', item)
  queue.add('ruth', 'r1')
  queue.add('tari', 't1')
  queue.add('ruth', 'r2')
  const order = Array.from({ length: 7 }, () => queue.take(nobody)?.item ?? null)
  expect(order).toEqual(['a1', 'r1', 't1', 'a2', 'r2', 'a3', null])
})

test('who is passed over keeps her place', () => {
  const queue = createFairQueue<string>({ maxPerOwner: 9 })
  queue.add('adaeze', 'a1')
  queue.add('ruth', 'r1')
  queue.add('ruth', 'r2')
  expect(queue.take(new Set(['adaeze']))).toEqual({ owner: 'ruth', item: 'r1' })
  expect(queue.take(new Set(['adaeze', 'ruth']))).toBeNull()
  expect(queue.take(nobody)?.item).toBe('a1')
  expect(queue.take(nobody)?.item).toBe('r2')
})

test('an owner has so many waiting and no more, whatever others have', () => {
  const queue = createFairQueue<string>({ maxPerOwner: 2 })
  expect(['a1', 'a2', 'a3'].map((item) => queue.add('adaeze', item))).toEqual([true, true, false])
  expect(queue.add('ruth', 'r1')).toBe(true)
  queue.take(nobody)
  expect(queue.add('adaeze', 'a4')).toBe(true)
  expect(queue.clear()).toEqual(['r1', 'a2', 'a4'])
  expect(queue.take(nobody)).toBeNull()
})
