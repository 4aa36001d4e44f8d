import { expect, test } from 'vitest'
import { isBackupDue, nextNightly } from './rules.ts'

const verified = (at: string) => ({
  lastVerified: { at: Date.parse(at), name: '', sizeBytes: 0, records: 0, pictures: 0, missing: 0, pages: 0 },
})

test('the nightly backup is at 02:10 in Nigeria', () => {
  const next = (now: string) => new Date(nextNightly(Date.parse(now))).toISOString()
  expect(next('2026-11-24T01:09:59Z')).toBe('2026-11-24T01:10:00.000Z')
  expect(next('2026-11-24T01:10:00Z')).toBe('2026-11-25T01:10:00.000Z')
  expect(next('2026-11-23T23:30:00Z')).toBe('2026-11-24T01:10:00.000Z')
})

test('a backup is due after the last 02:10, also when the site was stopped then', () => {
  const now = Date.parse('2026-11-24T09:00:00Z')
  expect(isBackupDue({ lastVerified: null }, now)).toBe(true)
  expect(isBackupDue(verified('2026-11-24T01:10:30Z'), now)).toBe(false)
  expect(isBackupDue(verified('2026-11-23T20:00:00Z'), now)).toBe(true)
})

test('a backup made while the clock was years ahead does not delay later backups', () => {
  const now = Date.parse('2026-11-24T09:00:00Z')
  expect(isBackupDue(verified('2036-11-24T01:10:30Z'), now)).toBe(true)
  expect(isBackupDue(verified('2026-11-24T09:00:30Z'), now), 'the clock of another machine').toBe(false)
})
