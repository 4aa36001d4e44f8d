import { expect, test } from 'vitest'
import { readVersionNumber } from './version-number.ts'

test('only whole numbers from 1 that Postgres can compare are read as versions', () => {
  expect(readVersionNumber('12')).toBe(12)
  for (const text of [null, '', '0', '-1', '1.5', 'abc', '1e3', '1234567890'])
    expect(readVersionNumber(text), String(text)).toBeNull()
})
