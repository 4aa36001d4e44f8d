import { expect, test } from 'vitest'
import { filterYears } from './rules.ts'

test('the years are 2014 to 2023, this year and those that have a program, newest first', () => {
  expect(filterYears([], 2023)).toEqual([2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016, 2015, 2014])
  expect(filterYears([2030, 2015, 1998], 2026)).toEqual([
    2030, 2026, 2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016, 2015, 2014, 1998,
  ])
})

test('an impossible year in an imported record does not make an endless list', () => {
  expect(filterYears([9999], 2026).length).toBeLessThan(100)
})
