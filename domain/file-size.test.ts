import { expect, test } from 'vitest'
import { fileProgress, fileSize, fileSizeChange } from './file-size.ts'

test('sizes are in megabytes with one digit, small ones in kilobytes', () => {
  expect(fileSize(3_412_000)).toBe('3.4 MB')
  expect(fileSize(250_000)).toBe('0.3 MB')
  expect(fileSize(48_300)).toBe('48 KB')
  expect(fileSize(12)).toBe('1 KB')
})

test('a size and the one before it have the same unit', () => {
  expect(fileSizeChange(66_000, 104_000)).toBe('66 KB, was 104 KB')
  expect(fileSizeChange(300_000, 3_412_000)).toBe('0.3 MB, was 3.4 MB')
  expect(fileSizeChange(40_000, 3_412_000)).toBe('0.1 MB, was 3.4 MB')
})

test('progress uses the unit of the whole file for both numbers', () => {
  expect(fileProgress(2_190_000, 3_412_000)).toBe('2.1 of 3.4 MB')
  expect(fileProgress(0, 48_300)).toBe('0 of 48 KB')
})

test('progress shows the full size only when the upload is complete', () => {
  expect(fileProgress(3_273_206, 3_273_206)).toBe('3.3 of 3.3 MB')
  expect(fileProgress(3_273_205, 3_273_206)).toBe('3.2 of 3.3 MB')
})
