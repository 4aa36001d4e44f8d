import { expect, test } from 'vitest'
import { byNewest, dateParts, filterYears, formatDate, searchKey, titleMatches } from './rules.ts'

test('a date gives its day, month name and year whatever the zone of the machine', () => {
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

test('dates that do not exist and texts that are no dates are refused', () => {
  for (const text of ['2023-02-30', '2023-04-31', '2023-13-01', '2023-00-10', '2023-01-00', '0000-01-01'])
    expect(dateParts(text), text).toBeNull()
  for (const text of ['', '18/11/2023', '2023-1-2', '2023-11-18T00:00', ' 2023-11-18', '٢٠٢٣-١١-١٨'])
    expect(dateParts(text), text).toBeNull()
})

test('a date is written the way people here say it', () => {
  expect(formatDate('2022-11-25')).toBe('25 November 2022')
  expect(formatDate('2021-03-08')).toBe('8 March 2021')
  expect(formatDate('soon')).toBe('soon')
})

test('the newest program comes first, and programs of one day keep one order', () => {
  const older = { date: '2021-03-08', title: 'March', id: 'b' }
  const first = { date: '2022-11-25', title: 'Hotline', id: 'z' }
  const second = { date: '2022-11-25', title: 'Shelter', id: 'a' }
  const twin = { date: '2022-11-25', title: 'Shelter', id: 'b' }
  expect([older, twin, second, first].sort(byNewest)).toEqual([first, second, twin, older])
  expect([second, first, twin, older].sort(byNewest)).toEqual([first, second, twin, older])
})

test('a search finds text anywhere in a title regardless of letter case', () => {
  expect(titleMatches('Town Hall on Party Primaries, Enugu', 'pARTY prim')).toBe(true)
  expect(titleMatches('Town Hall on Party Primaries, Enugu', 'Lagos')).toBe(false)
  expect(titleMatches('Town Hall on Party Primaries, Enugu', '')).toBe(true)
})

test('a search typed without marks finds Yoruba, Igbo and Hausa letters, and the other way round', () => {
  expect(titleMatches('Ẹ Jẹ́ Ká Dìbò: Women’s Voter Drive, Ìbàdàn', 'ibadan')).toBe(true)
  expect(titleMatches('Ẹ Jẹ́ Ká Dìbò: Women’s Voter Drive, Ìbàdàn', "e je ka dibo: women's")).toBe(true)
  expect(titleMatches('Voter drive, Ibadan', 'Ìbàdàn')).toBe(true)
  expect(searchKey('Ƙungiya ɗaukar Ụmụ Ọ̀rọ̀')).toBe('kungiya daukar umu oro')
})

test('years run from the newest program down to 2014, and never end before 2023', () => {
  expect(filterYears([])).toEqual([2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016, 2015, 2014])
  expect(filterYears([{ year: 2025 }, { year: 1998 }])[0]).toBe(2025)
  expect(filterYears([{ year: 2025 }])).toHaveLength(12)
})

test('one absurd year in a record brought over does not make an endless list', () => {
  expect(filterYears([{ year: 9999 }]).length).toBeLessThan(100)
})
