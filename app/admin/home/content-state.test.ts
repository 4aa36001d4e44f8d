import { expect, test } from 'vitest'
import { stateOfList, stateOfRecord } from './content-state.ts'

test('the state of a list is the number of records, or of samples while there is nothing else', () => {
  expect(stateOfList(0, 'program')).toBe('None yet')
  expect(stateOfList(1, 'program')).toBe('1 program')
  expect(stateOfList(8, 'profile', 7)).toBe('8 profiles')
  expect(stateOfList(8, 'profile', 8)).toBe('8 samples')
  expect(stateOfList(2, ['woman', 'women'])).toBe('2 women')
})

test('the state of a single record is the day of its last change in Nigerian time', () => {
  const at = Date.parse('2023-10-02T23:30:00Z')
  expect(stateOfRecord({ by: 'Adaeze', at, sample: false })).toBe('Changed 3\u00a0October\u00a02023')
  expect(stateOfRecord({ by: 'system', at, sample: true })).toBe('Sample')
  expect(stateOfRecord(null)).toBe('Nothing written yet')
})
