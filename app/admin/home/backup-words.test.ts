import { expect, test } from 'vitest'
import { backupWords } from './backup-words.ts'

const now = Date.parse('2026-11-24T08:00:00Z')
const proved = (at: string, missing = 0) => ({
  ...{ at: Date.parse(at), name: 'website-2026-11-24-011000Z.tar.zst', sizeBytes: 1, missing, pages: 10 },
  ...{ records: 1_204, pictures: 3_310 },
})
const owner = { isOwner: true, now }

test('a proved backup is said with what was compared', () => {
  const state = { isSetUp: true, lastProved: proved('2026-11-24T01:10:00Z'), failure: null }
  expect(backupWords(state, owner)).toEqual({
    tone: 'good',
    what: 'Last backup today 02:10',
    words: 'Restored and compared: 1,204 records, 3,310 pictures.',
  })
})

test('a backup that failed is said with its reason and the last good one', () => {
  const failure = { at: Date.parse('2026-11-24T01:10:00Z'), reason: 'No room is left on the disk' }
  const said = backupWords({ isSetUp: true, lastProved: proved('2026-11-23T01:10:00Z'), failure }, owner)
  expect(said).toMatchObject({ tone: 'failed', what: 'The last backup failed' })
  expect(said?.words).toBe(
    'Today 02:10. No room is left on the disk. Tell whoever runs the server. It is tried again every hour. The last good one is of yesterday 02:10.',
  )
})

test('after two days without a backup, everybody is warned', () => {
  const state = { isSetUp: true, lastProved: proved('2026-11-15T01:10:00Z'), failure: null }
  expect(backupWords(state, { isOwner: false, now })).toMatchObject({
    tone: 'warning',
    what: 'Last backup 9 days ago',
  })
})

test('missing pictures are said', () => {
  const state = { isSetUp: true, lastProved: proved('2026-11-24T01:10:00Z', 2), failure: null }
  expect(backupWords(state, owner)?.what).toBe('2 pictures are missing on the server')
})

test('where no backups are set up, only owners are told what to do', () => {
  const state = { isSetUp: false, lastProved: null, failure: null }
  expect(backupWords(state, owner)?.words).toContain('BACKUP_TO')
  expect(backupWords(state, { isOwner: false, now })).toBeNull()
  expect(backupWords({ ...state, isSetUp: true }, owner)).toBeNull()
})
