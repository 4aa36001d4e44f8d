import { expect, test } from 'vitest'
import { forEachConcurrently } from './for-each-concurrently.ts'

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 1; number <= count; number += 1) yield number
}

test('at most the given number of calls run at the same time, and all are done at the end', async () => {
  const seen = { running: 0, most: 0, done: [] as number[] }
  await forEachConcurrently(numbers(20), 4, async (number) => {
    seen.running += 1
    seen.most = Math.max(seen.most, seen.running)
    await new Promise((resolve) => setImmediate(resolve))
    seen.running -= 1
    seen.done.push(number)
  })
  expect(seen).toMatchObject({ running: 0, most: 4 })
  expect(seen.done.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})

test('after an error no further calls begin, and the running calls end first', async () => {
  let running = 0
  let begun = 0
  const working = forEachConcurrently(numbers(1_000), 3, async (number) => {
    running += 1
    begun += 1
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (number === 5) throw new Error('the disk is full')
  })
  await expect(working).rejects.toThrow('the disk is full')
  expect(running).toBe(0)
  expect(begun).toBeLessThan(10)
})
