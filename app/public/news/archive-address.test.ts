import { expect, test } from 'vitest'
import { readArchiveAddress, toArchiveAddress } from './archive-address.ts'

test('a written address of the archive is read as the same page', () => {
  expect(readArchiveAddress(toArchiveAddress(3))).toEqual({ page: 3, canonical: '?page_3' })
  expect(readArchiveAddress(toArchiveAddress(1))).toEqual({ page: 1, canonical: '' })
})

test('every other query is the first page', () => {
  for (const search of ['', '?', '?page_0', '?page_-2', '?page_2&page_3', '?page_9999999', '?page_two', '?x'])
    expect(readArchiveAddress(search), search).toEqual({ page: 1, canonical: '' })
})
