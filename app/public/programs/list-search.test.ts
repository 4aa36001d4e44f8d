import { expect, test } from 'vitest'
import { readFilterAddress, toFilterAddress } from '#domain/programs/filter-address.ts'
import { sameSearch, searchAsked } from './list-search.ts'

/** What React Router's client makes of an address when it fetches the data of a page. */
function dataRequest(search: string) {
  const url = new URL(`http://localhost/programs.data${search}`)
  url.searchParams.delete('index')
  return new Request(url)
}

test('an address typed or followed is taken as it is', () => {
  const request = new Request('http://localhost/programs?theme_Mentorship%20&%20Training')
  expect(searchAsked(request)).toBe('?theme_Mentorship%20&%20Training')
})

test('fetching the data of a canonical address asks for that very address', () => {
  const canonical = toFilterAddress({
    title: "Women's 100% = a+b_c & more",
    theme: 'Mentorship & Training',
    year: 2023,
    page: 2,
  })
  const asked = searchAsked(dataRequest(canonical))
  expect(sameSearch(asked, canonical)).toBe(true)
  expect(sameSearch(readFilterAddress(asked).canonical, canonical)).toBe(true)
})

test('fetching a list without filters asks for no filter', () => {
  expect(searchAsked(dataRequest(''))).toBe('')
})

test('a browser that escapes an apostrophe is not sent round in a circle', () => {
  const address = new URL(`http://localhost/programs${toFilterAddress({ title: "women's" })}`)
  expect(sameSearch(address.search, readFilterAddress(address.search).canonical)).toBe(true)
})
