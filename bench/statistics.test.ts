import { expect, test } from 'vitest'
import { median, medianRatio, percentile } from './statistics.ts'

test('the middle of an odd number of values is one of them', () => {
  expect(median([30, 10, 20])).toBe(20)
})

test('the middle of an even number of values lies between two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('nothing measured has no middle', () => {
  expect(() => median([])).toThrow('no middle')
  expect(() => percentile([], 0.99)).toThrow('no percentile')
})

test('a percentile is a value that was measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile([7], 0.99)).toBe(7)
})

test('a round in which both were slow does not move the ratio', () => {
  const rounds = [
    { ours: 15, theirs: 10 },
    { ours: 150, theirs: 100 },
    { ours: 16, theirs: 10 },
  ]
  expect(medianRatio(rounds)).toBe(1.5)
})
