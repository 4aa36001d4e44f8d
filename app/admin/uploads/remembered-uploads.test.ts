import { expect, test } from 'vitest'
import { memoryKey, parseRemembered, restoredUploads, toRemembered } from './remembered-uploads.ts'
import type { UploadRow } from './upload-row.ts'
import { uploadRow } from './test-rows.ts'

const uploaded = (uploadId: string, description = '') =>
  uploadRow(uploadId, { state: 'success', uploadId, description })
const thumbnailUrl = (id: string) => `/thumbnail/${id}`

test('finished uploads are restored in their order, with their descriptions', () => {
  const stored = JSON.stringify(toRemembered([uploaded('drive', 'Hands raised'), uploaded('opening')]))
  const { rows, chooseAgain } = restoredUploads(
    parseRemembered(stored),
    new Set(['opening', 'drive']),
    thumbnailUrl,
  )
  expect(rows.map((row) => [row.uploadId, row.description, row.state])).toEqual([
    ['drive', 'Hands raised', 'success'],
    ['opening', '', 'success'],
  ])
  expect(rows[0]?.thumbnailUrl).toBe('/thumbnail/drive')
  expect(chooseAgain).toEqual([])
})

test('unfinished uploads, and those that the server no longer has, must be chosen again', () => {
  const halfway: UploadRow = { ...uploaded('desk'), state: 'running', uploadId: null }
  const stored = JSON.stringify(toRemembered([uploaded('opening'), halfway, uploaded('expired')]))
  const { rows, chooseAgain } = restoredUploads(parseRemembered(stored), new Set(['opening']), thumbnailUrl)
  expect(rows.map((row) => row.uploadId)).toEqual(['opening'])
  expect(chooseAgain).toEqual(['desk.jpg', 'expired.jpg'])
})

test('cancelled and refused files are not stored', () => {
  const cancelled: UploadRow = { ...uploaded('a'), state: 'canceled' }
  const refused: UploadRow = { ...uploaded('b'), state: 'error', retryable: false }
  expect(toRemembered([cancelled, refused])).toEqual([])
})

test('existing pictures of the record are not stored, because the record contains them', () => {
  const published: UploadRow = {
    ...uploaded('a'),
    uploadId: null,
    existingUrl: '/images/Programs/3f2a/a.jpg',
  }
  expect(toRemembered([published])).toEqual([])
})

test('a list that was stored before photographs were made smaller is still read', () => {
  const stored = [{ uploadId: 'drive', name: 'drive.jpg', sizeBytes: 4096, description: 'Hands raised' }]
  expect(parseRemembered(JSON.stringify(stored))).toEqual([{ ...stored[0], chosenBytes: 4096 }])
})

test('a damaged stored list counts as empty', () => {
  for (const text of [null, '', '{', '7', '{"a":1}', '[{"name":1}]', '[null]']) {
    expect(parseRemembered(text)).toEqual([])
  }
})

test('two accounts on one computer have two lists', () => {
  expect(memoryKey('ruth', 'program')).not.toBe(memoryKey('adaeze', 'program'))
})
