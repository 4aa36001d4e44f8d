import { expect, test } from 'vitest'
import { formatDay, formatVisit } from './visit.ts'

const now = Date.parse('2026-10-17T08:30:00Z')

test('a visit is shown in Nigerian time', () => {
  expect(formatVisit(Date.parse('2026-10-17T08:12:00Z'), now)).toBe('Today, 09:12')
  expect(formatVisit(Date.parse('2026-10-16T23:05:00Z'), now)).toBe('Today, 00:05')
  expect(formatVisit(Date.parse('2026-10-16T22:59:00Z'), now)).toBe('Yesterday')
  expect(formatVisit(Date.parse('2026-10-15T22:59:00Z'), now)).toBe('15 October 2026')
})

test('a date is shown without a time', () => {
  expect(formatDay(Date.parse('2019-01-04T23:30:00Z'))).toBe('5 January 2019')
})
