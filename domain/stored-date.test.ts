import { expect, test } from 'vitest'
import { readStoredDate } from './stored-date.ts'

test('dates of the earlier website are read in every form it stored', () => {
  const date = (value: unknown) => readStoredDate(value, {})
  expect(date('2019-11-25T00:00')).toBe('2019-11-25')
  expect(date('2019-11-24T23:00:00.000Z')).toBe('2019-11-25')
  expect(date('2019-11-25T00:00:00+01:00')).toBe('2019-11-25')
  expect(date({ seconds: Date.UTC(2019, 10, 24, 23) / 1000, nanoseconds: 0 })).toBe('2019-11-25')
  expect(date({ _seconds: Date.UTC(2019, 10, 25) / 1000 })).toBe('2019-11-25')
  expect(date(Date.UTC(2019, 10, 25))).toBe('2019-11-25')
  expect(date('25/11/2019')).toBe('2019-11-25')
  expect(date('25 November 2019')).toBe('2019-11-25')
  expect(date('25th Nov, 2019')).toBe('2019-11-25')
  expect(date('November 25, 2019')).toBe('2019-11-25')
  expect(date('Mon Nov 25 2019 00:00:00 GMT+0100')).toBe('2019-11-25')
})

test('an unreadable date is replaced by the fields day, month and year', () => {
  expect(readStoredDate(null, { day: 25, month: 'November', year: 2019 })).toBe('2019-11-25')
  expect(readStoredDate('', { day: '5', month: 11, year: '2019' })).toBe('2019-11-05')
  expect(readStoredDate('soon', {})).toBeNull()
})
