import { expect, test } from 'vitest'
import { dateInWords, farYearWords, yearOf } from './date-words.ts'

test('a date is repeated in words, with its weekday', () => {
  expect(dateInWords('2026-11-14')).toBe('Saturday 14 November 2026')
  expect(dateInWords('2024-02-29')).toBe('Thursday 29 February 2024')
})

test('a date that does not exist, or whose year is still being typed, has no words', () => {
  for (const typed of ['', '2025-02-29', '0002-11-14', '0206-11-14', '20622-11-14']) {
    expect(dateInWords(typed), typed).toBeNull()
    expect(yearOf(typed), typed).toBeNull()
  }
})

test('a year more than five years away is asked about', () => {
  expect(farYearWords(2062, 2026)).toBe('That is 36 years from now.')
  expect(farYearWords(2020, 2026)).toBe('That was 6 years ago.')
  expect(farYearWords(2031, 2026)).toBeNull()
  expect(farYearWords(2021, 2026)).toBeNull()
})
