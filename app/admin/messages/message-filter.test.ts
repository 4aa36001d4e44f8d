import { expect, test } from 'vitest'
import { messageParts } from '#domain/contact/schema.ts'
import { readMessageFilter, toDeletedQuery, toMessageQuery } from './message-filter.ts'

const read = (query: string) => readMessageFilter(`http://localhost:3000/admin/cms/messages${query}`)

test('the filter of the messages is written to the address and read from it', () => {
  for (const part of messageParts)
    for (const filter of [
      { search: '', part, page: 1 },
      { search: 'Fátímọ́ & sons', part, page: 3 },
    ])
      expect(read(toMessageQuery(filter))).toEqual(filter)
  expect(toMessageQuery({ search: '', part: 'open', page: 1 })).toBe('')
})

test('the list after a deletion has the filter that it had before', () => {
  const filter = { search: 'Fátímọ́ & sons', part: 'answered', page: 3 } as const
  const query = toDeletedQuery(filter)
  expect(read(query)).toEqual(filter)
  expect(new URLSearchParams(query).has('deleted')).toBe(true)
})

test('an invalid query shows the open messages', () => {
  const open = { search: '', part: 'open', page: 1 }
  for (const query of [
    '?page=0',
    '?page=-1',
    '?page=1e9',
    '?show=everything',
    '?search=%20',
    '?page=x&page=2',
    '?%%%',
  ])
    expect(read(query), query).toEqual(open)
  expect(read(`?search=${'x'.repeat(9_000)}`).search).toHaveLength(200)
})
