import { expect, test } from 'vitest'
import { isNearlyFull, sizeInWords } from './disk-space.ts'

test('a disk is nearly full below 500 MB, or below a twentieth of its size, which is 2 GB at most', () => {
  const disk = (freeBytes: number, sizeBytes: number) => isNearlyFull({ freeBytes, sizeBytes })
  expect(disk(499e6, 1e9)).toBe(true)
  expect(disk(501e6, 5e9)).toBe(false)
  expect(disk(900e6, 20e9)).toBe(true)
  expect(disk(1.1e9, 20e9)).toBe(false)
  expect(disk(1.9e9, 4e12)).toBe(true)
  expect(disk(2.1e9, 4e12)).toBe(false)
})

test('free space is said in words', () => {
  expect([sizeInWords(340e6), sizeInWords(1.24e9), sizeInWords(0)]).toEqual(['340 MB', '1.2 GB', '0 MB'])
})
