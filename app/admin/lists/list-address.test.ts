import { expect, test } from 'vitest'
import { pagesToLink, readListAddress, readNewsAddress, toListQuery } from './list-address.ts'

const read = (query: string) => readListAddress(`http://localhost:3000/admin/cms/programs${query}`)
const all = { search: '', part: null, group: '', year: null, order: null, page: 1 }

test('the search, the filters, the order and the page number are written to the address and read from it', () => {
  const address = {
    search: 'Ìbàdàn & Jos',
    part: 'drafts',
    group: 'Mentorship & Training',
    year: 2023,
    order: 'title',
    page: 3,
  } as const
  expect(toListQuery(address)).toBe(
    '?search=%C3%8Cb%C3%A0d%C3%A0n+%26+Jos&state=drafts&group=Mentorship+%26+Training&year=2023&order=title&page=3',
  )
  expect(read(toListQuery(address))).toEqual(address)
  expect(toListQuery(all)).toBe('')
})

test('an empty or invalid query shows the whole list', () => {
  for (const query of ['', '?search=&page=&year=&state=&order=', '?page=0', '?page=-1', '?page=1.5'])
    expect(read(query), query).toEqual(all)
  for (const query of ['?page=999999', '?page=x', '?year=20', '?year=x', '?state=x', '?order=__proto__'])
    expect(read(query), query).toEqual(all)
  expect(read(`?search=${'a'.repeat(900)}`).search).toHaveLength(200)
  expect(read('?search=%FF%00x').search).toBe('\uFFFD x')
})

test('links of the list leave out the result of the last action, so that it is reported once', () => {
  const news = { what: 'taken-off', id: 'p1' } as const
  const address = `http://localhost:3000/admin/cms/programs${toListQuery({ search: 'jos', page: 2 }, news)}`
  expect(address).toContain('search=jos&page=2&taken-off=p1')
  expect(readNewsAddress(address)).toEqual(news)
  expect(toListQuery(readListAddress(address))).toBe('?search=jos&page=2')
  expect(readNewsAddress('http://localhost:3000/admin/cms/programs?gone')).toEqual({ what: 'gone', id: '' })
  expect(readNewsAddress('http://localhost:3000/admin/cms/programs')).toBeNull()
})

test('a long list links the first, the last and the neighbouring pages', () => {
  expect(pagesToLink(1, 1)).toEqual([1])
  expect(pagesToLink(2, 4)).toEqual([1, 2, 3, 4])
  expect(pagesToLink(1, 9)).toEqual([1, 2, null, 9])
  expect(pagesToLink(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
})
