import { expect, test } from 'vitest'
import { announcement } from './announcement.ts'
import type { UploadRow } from './upload-row.ts'
import { uploadRow } from '#tests/support/upload-row.ts'

const row = (facts: Partial<UploadRow>) => uploadRow('drive', facts)

test('a little progress is not announced', () => {
  expect(announcement([row({ sentBytes: 100 })], [row({ sentBytes: 300 })])).toBeNull()
})

test('half of a file is announced once', () => {
  expect(announcement([row({ sentBytes: 400 })], [row({ sentBytes: 600 })])).toBe(
    'drive.jpg is half uploaded. 0 of 1 picture uploaded.',
  )
  expect(announcement([row({ sentBytes: 600 })], [row({ sentBytes: 700 })])).toBeNull()
})

test('a finished upload is announced with the count', () => {
  const done = row({ state: 'success', sentBytes: 1_000 })
  expect(announcement([row({ sentBytes: 900 })], [done])).toBe('drive.jpg uploaded. 1 of 1 picture uploaded.')
  const both = [row({ sentBytes: 900 }), uploadRow('march', {})]
  expect(announcement(both, [done, both[1]!], 'file')).toBe('drive.jpg uploaded. 1 of 2 files uploaded.')
})

test('a failed upload is announced with its reason', () => {
  const failed = row({
    state: 'error',
    problem: 'Upload failed. The connection dropped. Your progress is kept.',
  })
  expect(announcement([row({})], [failed])).toMatch(/^drive.jpg: Upload failed\. The connection dropped\./)
})

test('a lost connection is announced, a changed description is not', () => {
  expect(announcement([row({})], [row({ activity: 'offline' })])).toMatch(/waits for the connection/)
  expect(announcement([row({})], [row({ description: 'Hands' })])).toBeNull()
})

test('after publishing, the announcement of the uploads goes', () => {
  const done = row({ state: 'success', uploadId: 'u1' })
  expect(announcement([done], [])).toBe('')
  expect(announcement([done], [{ ...done, uploadId: null, existingUrl: '/images/a.jpg' }])).toBe('')
})
