import { expect, test } from 'vitest'
import { pagesToLink, readListAddress, readNewsAddress, toListQuery } from './list-address.ts'

const read = (query: string) => readListAddress(`http://localhost:3000/admin/cms/programs${query}`)

test('the search text and the page number are written to the address and read from it', () => {
  expect(read('?search=%C3%8Cb%C3%A0d%C3%A0n+%26+Jos&page=3')).toEqual({ search: 'Ìbàdàn & Jos', page: 3 })
  expect(toListQuery({ search: 'Ìbàdàn & Jos', page: 3 })).toBe(
    '?search=%C3%8Cb%C3%A0d%C3%A0n+%26+Jos&page=3',
  )
  expect(toListQuery({ search: '', page: 1 })).toBe('')
})

test('an empty or invalid query shows the whole list', () => {
  for (const query of ['', '?search=&page=', '?page=0', '?page=-1', '?page=1.5', '?page=999999', '?page=x'])
    expect(read(query), query).toEqual({ search: '', page: 1 })
  expect(read(`?search=${'a'.repeat(900)}`).search).toHaveLength(200)
  expect(read('?search=%FF%00x').search).toBe('\uFFFD x')
})

test('links of the list leave out what happened last, so it is reported once', () => {
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
