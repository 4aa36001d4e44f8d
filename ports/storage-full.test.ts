import { expect, test } from 'vitest'
import { orStorageFull, StorageFullError } from './storage-full.ts'

const failure = (facts: { code?: string; errcode?: number }) => Object.assign(new Error('it failed'), facts)

test('a full disk, a used-up quota and a full database give one error, with the original error as its cause', () => {
  for (const facts of [{ code: 'ENOSPC' }, { code: 'EDQUOT' }, { code: 'ERR_SQLITE_ERROR', errcode: 13 }]) {
    const cause = failure(facts)
    const error = orStorageFull(cause)
    expect(error).toBeInstanceOf(StorageFullError)
    expect(error).toMatchObject({ code: 'storage-full', cause: cause })
  }
})

test('every other error is returned unchanged', () => {
  const others = [
    failure({ code: 'EACCES' }),
    failure({ errcode: 5 }),
    failure({ errcode: 11 }),
    'a word',
    null,
  ]
  for (const other of others) expect(orStorageFull(other)).toBe(other)
})
