import { expect, test } from 'vitest'
import { lastUpdatedOf } from './last-updated.ts'

const at = (updatedAt: number) => ({ updatedAt })

test('the thirty items written last are found in any input order, latest first', () => {
  const shuffled = Array.from({ length: 1_000 }, (_, index) => at((index * 577) % 1_000))
  expect(lastUpdatedOf(shuffled).map(({ updatedAt }) => updatedAt)).toEqual(
    Array.from({ length: 30 }, (_, index) => 999 - index),
  )
})

test('items written at the same time keep their order, and a short list is returned whole', () => {
  const [first, second, older] = [at(2), at(2), at(1)]
  expect(lastUpdatedOf([older, first, second])).toEqual([first, second, older])
  expect(lastUpdatedOf([older, first, second])[0]).toBe(first)
  expect(lastUpdatedOf([])).toEqual([])
})
