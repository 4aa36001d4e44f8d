import { expect, test } from 'vitest'
import { readFilterAddress, toFilterAddress } from '#domain/programs/filter-address.ts'
import { sameSearch, requestedSearch } from './list-search.ts'

/** The request of React Router's client for the data of a page. */
function dataRequest(search: string) {
  const url = new URL(`http://localhost/programs.data${search}`)
  url.searchParams.delete('index')
  return new Request(url)
}

test('the query of a document request does not change', () => {
  const request = new Request('http://localhost/programs?theme_Mentorship%20&%20Training')
  expect(requestedSearch(request)).toBe('?theme_Mentorship%20&%20Training')
})

test('a data request for a canonical address gives the same query', () => {
  const canonical = toFilterAddress({
    title: "Women's 100% = a+b_c & more",
    theme: 'Mentorship & Training',
    year: 2023,
    page: 2,
  })
  const search = requestedSearch(dataRequest(canonical))
  expect(sameSearch(search, canonical)).toBe(true)
  expect(sameSearch(readFilterAddress(search).canonical, canonical)).toBe(true)
})

test('a data request without filters gives an empty query', () => {
  expect(requestedSearch(dataRequest(''))).toBe('')
})

test('a browser that escapes an apostrophe is not redirected again and again', () => {
  const address = new URL(`http://localhost/programs${toFilterAddress({ title: "women's" })}`)
  expect(sameSearch(address.search, readFilterAddress(address.search).canonical)).toBe(true)
})
