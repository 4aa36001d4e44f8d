import { expect, test } from 'vitest'
import { byNewest, dateParts, formatDate, formatMoment } from './calendar-date.ts'

test('a date gives its day, month name and year in any time zone of the machine', () => {
  const zone = process.env.TZ
  try {
    for (const tz of ['Pacific/Honolulu', 'Africa/Lagos', 'Pacific/Kiritimati']) {
      process.env.TZ = tz
      expect(dateParts('2023-11-18')).toEqual({ day: 18, month: 'November', year: 2023 })
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('the 29th of February exists in leap years only', () => {
  expect(dateParts('2024-02-29')).toEqual({ day: 29, month: 'February', year: 2024 })
  expect(dateParts('2000-02-29')).toEqual({ day: 29, month: 'February', year: 2000 })
  expect(dateParts('2023-02-29')).toBeNull()
  expect(dateParts('1900-02-29')).toBeNull()
})

test('dates that do not exist and texts that are not dates are refused', () => {
  for (const text of ['2023-02-30', '2023-04-31', '2023-13-01', '2023-00-10', '2023-01-00', '0000-01-01'])
    expect(dateParts(text), text).toBeNull()
  for (const text of ['', '18/11/2023', '2023-1-2', '2023-11-18T00:00', ' 2023-11-18', '٢٠٢٣-١١-١٨'])
    expect(dateParts(text), text).toBeNull()
})

test('a date is written as in Nigeria', () => {
  expect(formatDate('2022-11-25')).toBe('25 November 2022')
  expect(formatDate('2021-03-08')).toBe('8 March 2021')
  expect(formatDate('soon')).toBe('soon')
})

test('the newest comes first, and items of one day have a stable order', () => {
  const older = { date: '2021-03-08', title: 'March', id: 'b' }
  const first = { date: '2022-11-25', title: 'Hotline', id: 'z' }
  const second = { date: '2022-11-25', title: 'Shelter', id: 'a' }
  const twin = { date: '2022-11-25', title: 'Shelter', id: 'b' }
  expect([older, twin, second, first].sort(byNewest)).toEqual([first, second, twin, older])
  expect([second, first, twin, older].sort(byNewest)).toEqual([first, second, twin, older])
})

test('a time is shown in Nigerian time in any time zone of the machine', () => {
  expect(formatMoment(Date.UTC(2023, 10, 18, 13, 5))).toBe('18 November 2023, 14:05')
  expect(formatMoment(Date.UTC(2023, 11, 31, 23, 0))).toBe('1 January 2024, 00:00')
})
