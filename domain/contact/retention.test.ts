import { expect, test } from 'vitest'
import { monthsBefore, retentionWords } from './retention.ts'

const before = (at: string, months: number) => new Date(monthsBefore(Date.parse(at), months)).toISOString()

test('the retention counts calendar months, also over the end of a short month', () => {
  expect(before('2026-11-24T09:00:00Z', 24)).toBe('2024-11-24T09:00:00.000Z')
  expect(before('2026-03-31T09:00:00Z', 1)).toBe('2026-02-28T09:00:00.000Z')
  expect(before('2024-02-29T09:00:00Z', 12)).toBe('2023-02-28T09:00:00.000Z')
})

test('a retention of whole years is written in years', () => {
  expect([1, 6, 12, 24, 30].map(retentionWords)).toEqual([
    '1 month',
    '6 months',
    '1 year',
    '2 years',
    '30 months',
  ])
})
