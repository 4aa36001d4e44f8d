import { expect, test } from 'vitest'
import { readListAddress, toListQuery } from './list-address.ts'

const read = (query: string) => readListAddress(new URLSearchParams(query))

test('a part of the list is written into its address and read from it', () => {
  for (const part of [
    { search: '', unreadOnly: false, page: 1 },
    { search: 'Fátímọ́ & sons', unreadOnly: true, page: 3 },
  ])
    expect(read(toListQuery(part))).toEqual(part)
  expect(toListQuery({ search: '', unreadOnly: false, page: 1 })).toBe('')
})

test('an address that says nothing sensible shows the newest messages', () => {
  const newest = { search: '', unreadOnly: false, page: 1 }
  for (const query of [
    'page=0',
    'page=-1',
    'page=1e9',
    'show=everything',
    'search=%20',
    'page=x&page=2',
    '%%%',
  ])
    expect(read(query), query).toEqual(newest)
  expect(read(`search=${'x'.repeat(9_000)}`).search).toHaveLength(200)
})
