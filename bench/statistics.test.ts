import { expect, test } from 'vitest'
import { median, percentile } from './statistics.ts'

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([30, 10, 20])).toBe(20)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('a percentile is a value that was measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile([7], 0.99)).toBe(7)
})

test('an empty list has neither a median nor a percentile', () => {
  expect(() => median([])).toThrow('no median')
  expect(() => percentile([], 0.99)).toThrow('no percentile')
})
