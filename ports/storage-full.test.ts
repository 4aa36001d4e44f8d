import { expect, test } from 'vitest'
import { orStorageFull, StorageFullError } from './storage-full.ts'

const failure = (facts: { code?: string; errcode?: number }) => Object.assign(new Error('it failed'), facts)

test('a full disk, a used-up share of it and a full database are one error, with the first one as its cause', () => {
  for (const facts of [{ code: 'ENOSPC' }, { code: 'EDQUOT' }, { code: 'ERR_SQLITE_ERROR', errcode: 13 }]) {
    const said = failure(facts)
    const error = orStorageFull(said)
    expect(error).toBeInstanceOf(StorageFullError)
    expect(error).toMatchObject({ code: 'storage-full', cause: said })
  }
})

test('every other failure stays what it is', () => {
  const others = [
    failure({ code: 'EACCES' }),
    failure({ errcode: 5 }),
    failure({ errcode: 11 }),
    'a word',
    null,
  ]
  for (const other of others) expect(orStorageFull(other)).toBe(other)
})
