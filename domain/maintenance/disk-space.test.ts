import { expect, test } from 'vitest'
import { freeInWords, isNearlyFull } from './disk-space.ts'

test('a disk is nearly full below 500 MB, or below a twentieth of its size, which is 2 GB at most', () => {
  const disk = (freeBytes: number, sizeBytes: number) => isNearlyFull({ freeBytes, sizeBytes })
  expect(disk(499e6, 1e9)).toBe(true)
  expect(disk(501e6, 5e9)).toBe(false)
  expect(disk(900e6, 20e9)).toBe(true)
  expect(disk(1.1e9, 20e9)).toBe(false)
  expect(disk(1.9e9, 4e12)).toBe(true)
  expect(disk(2.1e9, 4e12)).toBe(false)
})

test('free space is written together with the size of the disk', () => {
  const words = (freeBytes: number, sizeBytes: number) => freeInWords({ freeBytes, sizeBytes })
  expect(words(1.94e9, 40.2e9)).toBe('1.9 GB of 40 GB are free')
  expect(words(340.9e6, 8.59e9)).toBe('340 MB of 8.6 GB are free')
  expect(words(0, 1e9)).toBe('0 MB of 1 GB are free')
})
