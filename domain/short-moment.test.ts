import { expect, test } from 'vitest'
import { formatShortMoment } from './short-moment.ts'

const now = Date.parse('2026-12-04T10:00:00+01:00')
const short = (moment: string) => formatShortMoment(Date.parse(moment), now)

test('a time of today is shown as Nigerian time, and one of the day before as Yesterday', () => {
  expect(short('2026-12-04T00:05:00+01:00')).toBe('00:05')
  expect(short('2026-12-03T23:59:00+01:00')).toBe('Yesterday')
  expect(short('2026-12-03T00:00:00+01:00')).toBe('Yesterday')
})

test('earlier days are shown as a date, in other years with the year', () => {
  expect(short('2026-12-02T23:59:00+01:00')).toBe('2 Dec')
  expect(short('2026-01-01T00:00:00+01:00')).toBe('1 Jan')
  expect(short('2025-12-31T23:59:00+01:00')).toBe('31 Dec 2025')
})

test('a time in the future, from a clock that is ahead, is shown as today', () => {
  expect(short('2026-12-05T09:00:00+01:00')).toBe('09:00')
})
