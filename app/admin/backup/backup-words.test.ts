import { expect, test } from 'vitest'
import { backupWords, newestBackupWords } from './backup-words.ts'

const now = Date.parse('2026-11-24T08:00:00Z')
const verified = (at: string, missing = 0) => ({
  ...{ at: Date.parse(at), name: 'website-2026-11-24-011000Z.tar.zst', sizeBytes: 1, missing, pages: 10 },
  ...{ records: 1_204, pictures: 3_310 },
})

test('a verified backup shows what was compared', () => {
  const state = {
    isSetUp: true,
    lastVerified: verified('2026-11-24T01:10:00Z'),
    failure: null,
    begunAt: null,
  }
  expect(backupWords(state, now)).toEqual({
    tone: 'good',
    what: 'Last backup today 02:10',
    words: 'Restored and compared: 1,204 records, 3,310 pictures.',
  })
})

test('a failed backup shows its reason and the last good backup', () => {
  const failure = { at: Date.parse('2026-11-24T01:10:00Z'), reason: 'No room is left on the disk' }
  const said = backupWords(
    { isSetUp: true, lastVerified: verified('2026-11-23T01:10:00Z'), failure, begunAt: null },
    now,
  )
  expect(said).toMatchObject({ tone: 'failed', what: 'The last backup failed' })
  expect(said?.words).toBe(
    'Today 02:10. No room is left on the disk. It is tried again every hour. The last good backup is of yesterday 02:10.',
  )
})

test('after two days without a backup there is a warning', () => {
  const state = {
    isSetUp: true,
    lastVerified: verified('2026-11-15T01:10:00Z'),
    failure: null,
    begunAt: null,
  }
  expect(backupWords(state, now)).toMatchObject({
    tone: 'warning',
    what: 'Last backup 9 days ago',
  })
})

test('missing pictures are reported', () => {
  const state = {
    isSetUp: true,
    lastVerified: verified('2026-11-24T01:10:00Z', 2),
    failure: null,
    begunAt: null,
  }
  expect(backupWords(state, now)?.what).toBe('2 pictures or files are missing on the server')
})

test('when no backups are set up, the setting is named', () => {
  const state = { isSetUp: false, lastVerified: null, failure: null, begunAt: null }
  expect(backupWords(state, now)?.words).toContain('BACKUP_TO')
})

test('the words say that there is no backup yet, and when a backup is being made', () => {
  const none = { isSetUp: true, lastVerified: null, failure: null, begunAt: null }
  const begunAt = Date.parse('2026-11-24T07:59:00Z')
  expect(backupWords(none, now)?.what).toBe('No backup yet')
  expect(backupWords({ ...none, begunAt }, now)?.what).toBe('The first backup is being made')
  const again = { ...none, lastVerified: verified('2026-11-24T01:10:00Z'), begunAt }
  expect(backupWords(again, now)).toMatchObject({
    tone: 'good',
    what: 'Last backup today 02:10',
    words: 'Restored and compared: 1,204 records, 3,310 pictures. A new one is being made now.',
  })
  const failed = { ...again, failure: { at: begunAt, reason: 'No room is left on the disk' } }
  expect(backupWords(failed, now)?.words).toContain('It is tried again now.')
})

test('an owner sees the size of the backup that she can download', () => {
  const state = {
    isSetUp: true,
    lastVerified: verified('2026-11-24T01:10:00Z'),
    failure: null,
    begunAt: null,
  }
  expect(newestBackupWords({ ...state, lastVerified: { ...state.lastVerified, sizeBytes: 1.26e9 } })).toEqual(
    {
      size: '1.3 GB',
      isEncrypted: false,
    },
  )
  const lastVerified = { ...state.lastVerified, name: 'website-2026-11-24-011000Z.tar.zst.age' }
  expect(newestBackupWords({ ...state, lastVerified })?.isEncrypted).toBe(true)
  expect(newestBackupWords({ ...state, lastVerified: null })).toBeNull()
  expect(newestBackupWords({ ...state, isSetUp: false })).toBeNull()
})

test('the reason of a failure begins as a sentence', () => {
  const failure = { at: now, reason: 'no room is left on the disk' }
  const said = backupWords({ isSetUp: true, lastVerified: null, failure, begunAt: null }, now)
  expect(said?.words).toContain('. No room is left on the disk. It')
})
