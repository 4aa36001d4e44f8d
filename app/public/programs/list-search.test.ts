import { expect, test } from 'vitest'
import { readFilterAddress, toFilterAddress } from '#domain/programs/filter-address.ts'
import { sameSearch } from './list-search.ts'

test('a browser that escapes an apostrophe is not redirected again and again', () => {
  const address = new URL(`http://localhost/programs${toFilterAddress({ title: "women's" })}`)
  expect(sameSearch(address.search, readFilterAddress(address.search).canonical)).toBe(true)
})
