import { expect, test } from 'vitest'
import { readImagesValue, thumbnailOf, toFinishedRow, toImagesValue } from './images-value.ts'

const existing = {
  url: '/images/Programs/3f2a/opening-session-0123456789abcdef.jpg',
  description: 'The hall',
}
const uploaded = { uploadId: '9c1d', description: '' }

test('a list of images stays the same when it is converted to rows and back', () => {
  const value = JSON.stringify([existing, uploaded])
  expect(toImagesValue(readImagesValue(value).map(toFinishedRow))).toBe(value)
})

test('unfinished uploads are not part of the value', () => {
  const rows = [existing, uploaded].map(toFinishedRow)
  expect(toImagesValue([rows[0]!, { ...rows[1]!, state: 'running', uploadId: null }])).toBe(
    JSON.stringify([existing]),
  )
})

test('a picture of the record has the name of its file and shows its smallest variant', () => {
  const row = toFinishedRow(existing)
  expect(row.name).toBe('opening-session.jpg')
  expect(row.thumbnailUrl).toBe('/images/Programs/3f2a/opening-session-0123456789abcdef/8x5-360.webp')
  const url = '/images/Programs/3f2a/opening-session-0ba2cd2e-3f0e-4a57-9df5-7cbb6c4ac8a7.jpg'
  expect(toFinishedRow({ ...existing, url }).name).toBe('opening-session.jpg')
})

test('each collection is shown in its own ratio', () => {
  expect(thumbnailOf({ url: '/images/Staff/1/zainab.jpg', description: '' })).toBe(
    '/images/Staff/1/zainab/4x5-180.webp',
  )
  expect(thumbnailOf({ url: '/images/aboutUs/About/story.jpg', description: '' })).toBe(
    '/images/aboutUs/About/story/free-360.webp',
  )
})
