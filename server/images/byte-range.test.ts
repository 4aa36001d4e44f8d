import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test('the ends of a range are limited to the file', () => {
  expect(parseByteRange('bytes=0-99', 1000)).toEqual({ start: 0, end: 99 })
  expect(parseByteRange('bytes=900-', 1000)).toEqual({ start: 900, end: 999 })
  expect(parseByteRange('bytes=900-5000', 1000)).toEqual({ start: 900, end: 999 })
  expect(parseByteRange('bytes=-100', 1000)).toEqual({ start: 900, end: 999 })
  expect(parseByteRange('bytes=-5000', 1000)).toEqual({ start: 0, end: 999 })
})

test('a range past the end cannot be satisfied', () => {
  expect(parseByteRange('bytes=1000-', 1000)).toBe('unsatisfiable')
  expect(parseByteRange('bytes=-0', 1000)).toBe('unsatisfiable')
})

test('several ranges, other units and invalid values mean the whole file', () => {
  for (const header of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes=a-b',
  ]) {
    expect(parseByteRange(header, 1000), header).toBeNull()
  }
})
