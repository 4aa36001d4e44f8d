import { expect, test } from 'vitest'
import { stateOfList, stateOfRecord } from './content-state.ts'

test('the state of a list is the number of records and the date of the newest', () => {
  const programs = ['program', 'programs'] as const
  expect(stateOfList(0, programs)).toBe('No programs yet')
  expect(stateOfList(1, programs, '2023-11-18')).toBe('1 program, latest 18\u00a0November\u00a02023')
  expect(stateOfList(8, ['staff profile', 'staff profiles'])).toBe('8 staff profiles')
})

test('the state of a single record is its last editor and the day in Nigerian time', () => {
  const at = Date.parse('2023-10-02T23:30:00Z')
  expect(stateOfRecord({ by: 'Adaeze', at, sample: false })).toBe(
    'Last changed 3\u00a0October\u00a02023 by Adaeze',
  )
  expect(stateOfRecord({ by: 'system', at, sample: true })).toBe('Sample text, not edited yet')
  expect(stateOfRecord(null)).toBe('Nothing written yet')
})
