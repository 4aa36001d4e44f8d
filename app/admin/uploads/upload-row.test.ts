import { expect, test } from 'vitest'
import { badgeOf, bannerRow, movedRow, type UploadRow } from './upload-row.ts'

const row = (key: string, facts: Partial<UploadRow> = {}): UploadRow => ({
  key,
  name: `${key}.jpg`,
  sizeBytes: 3_400_000,
  sentBytes: 0,
  state: 'running',
  activity: 'sending',
  uploadId: null,
  thumbnailUrl: null,
  description: '',
  problem: null,
  retryable: true,
  keptUrl: null,
  needsSignIn: false,
  needsRoom: false,
  ...facts,
})
const keys = (rows: readonly UploadRow[]) => rows.map((each) => each.key)

test('the second image is the banner', () => {
  expect(bannerRow([row('opening'), row('drive'), row('desk')])?.key).toBe('drive')
  expect(bannerRow([row('opening')])).toBeNull()
})

test('cancelled and refused files leave their place to the next', () => {
  const refused = row('notes', { state: 'error', retryable: false })
  const cancelled = row('blurred', { state: 'canceled' })
  expect(bannerRow([row('opening'), refused, cancelled, row('drive')])?.key).toBe('drive')
})

test('a file whose connection dropped keeps its place', () => {
  expect(bannerRow([row('opening'), row('drive', { state: 'error' }), row('desk')])?.key).toBe('drive')
})

test('a row moves to the place of another, up or down', () => {
  const rows = [row('a'), row('b'), row('c')]
  expect(keys(movedRow(rows, 'a', 'c'))).toEqual(['b', 'c', 'a'])
  expect(keys(movedRow(rows, 'c', 'b'))).toEqual(['a', 'c', 'b'])
  expect(keys(movedRow(rows, 'a', 'gone'))).toEqual(['a', 'b', 'c'])
})

test('a file that waits for its turn or for the connection says Waiting', () => {
  expect(badgeOf(row('a', { activity: 'waiting' }))).toBe('Waiting')
  expect(badgeOf(row('a', { activity: 'offline' }))).toBe('Waiting')
  expect(badgeOf(row('a', { activity: 'retrying' }))).toBe('Uploading')
})

test('each state has its badge', () => {
  const states = ['pausing', 'paused', 'canceling', 'canceled', 'success', 'error'] as const
  expect(states.map((state) => badgeOf(row('a', { state })))).toEqual([
    'Pausing',
    'Paused',
    'Cancelling',
    'Cancelled',
    'Uploaded',
    'Failed',
  ])
})
