import { expect, test } from 'vitest'
import { filterYears } from './rules.ts'

test('years go from the newest program, at least 2023, down to 2014', () => {
  expect(filterYears([])).toEqual([2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016, 2015, 2014])
  expect(filterYears([{ year: 2025 }, { year: 1998 }])[0]).toBe(2025)
  expect(filterYears([{ year: 2025 }])).toHaveLength(12)
})

test('an impossible year in an imported record does not make an endless list', () => {
  expect(filterYears([{ year: 9999 }]).length).toBeLessThan(100)
})
