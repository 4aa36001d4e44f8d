import { expect, test } from 'vitest'
import { arrivedRows, badgeOf, bannerRow, movedRow, type UploadRow } from './upload-row.ts'
import { uploadRow } from '#tests/support/upload-row.ts'

const keys = (rows: readonly UploadRow[]) => rows.map((each) => each.key)

test('the second image is the banner', () => {
  expect(bannerRow([uploadRow('opening'), uploadRow('drive'), uploadRow('desk')])?.key).toBe('drive')
  expect(bannerRow([uploadRow('opening')])).toBeNull()
})

test('cancelled and refused files give up their place', () => {
  const refused = uploadRow('notes', { state: 'error', retryable: false })
  const cancelled = uploadRow('blurred', { state: 'canceled' })
  expect(bannerRow([uploadRow('opening'), refused, cancelled, uploadRow('drive')])?.key).toBe('drive')
})

test('a file that was to replace another one keeps its place, and the other one counts until it has arrived', () => {
  const replaced = uploadRow('notes', { state: 'success' })
  const rows = [uploadRow('opening'), uploadRow('refused', { state: 'error', retryable: false, replaced })]
  expect(bannerRow(rows)?.key).toBe('refused')
  expect(keys(arrivedRows(rows))).toEqual(['notes'])
  expect(keys(arrivedRows([{ ...rows[1]!, state: 'success' }]))).toEqual(['refused'])
})

test('a file with a dropped connection keeps its place', () => {
  expect(
    bannerRow([uploadRow('opening'), uploadRow('drive', { state: 'error' }), uploadRow('desk')])?.key,
  ).toBe('drive')
})

test('a row moves to the place of another, up or down', () => {
  const rows = [uploadRow('a'), uploadRow('b'), uploadRow('c')]
  expect(keys(movedRow(rows, 'a', 'c'))).toEqual(['b', 'c', 'a'])
  expect(keys(movedRow(rows, 'c', 'b'))).toEqual(['a', 'c', 'b'])
  expect(keys(movedRow(rows, 'a', 'gone'))).toEqual(['a', 'b', 'c'])
})

test('a file that is queued or waits for the connection is shown as Waiting', () => {
  expect(badgeOf(uploadRow('a', { activity: 'waiting' }))).toBe('Waiting')
  expect(badgeOf(uploadRow('a', { activity: 'offline' }))).toBe('Waiting')
  expect(badgeOf(uploadRow('a', { activity: 'retrying' }))).toBe('Uploading')
})

test('each state has its badge', () => {
  const states = ['pausing', 'paused', 'canceling', 'canceled', 'success', 'error'] as const
  expect(states.map((state) => badgeOf(uploadRow('a', { state })))).toEqual([
    'Pausing',
    'Paused',
    'Cancelling',
    'Cancelled',
    'Uploaded',
    'Failed',
  ])
})
