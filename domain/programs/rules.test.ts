import { expect, test } from 'vitest'
import { filterYears, searchKey, titleMatches } from './rules.ts'

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
