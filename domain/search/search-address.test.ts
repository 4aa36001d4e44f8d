import { expect, test } from 'vitest'
import { readSearchAddress } from './read-search-address.ts'
import { toSearchAddress } from './search-address.ts'

test('the address that a form requests is the canonical one', () => {
  expect(readSearchAddress('?q=kano+2019')).toEqual({
    request: { text: 'kano 2019', kind: null, page: 1 },
    canonical: '?q=kano+2019',
    isCanonical: true,
  })
  expect(readSearchAddress('')).toMatchObject({ canonical: '', isCanonical: true })
  expect(readSearchAddress('?q=')).toMatchObject({ canonical: '', isCanonical: false })
})

test('each search has one address', () => {
  for (const [search, canonical] of [
    ['?q=%20kano%20%20', '?q=kano'],
    ['?q=kano%202019', '?q=kano+2019'],
    ['?page=2&kind=news&q=kano', '?q=kano&kind=news&page=2'],
    ['?q=kano&kind=messages&page=0', '?q=kano'],
    ['?q=kano&q=jos', '?q=kano'],
    ['?page=3', ''],
  ] as const) {
    const read = readSearchAddress(search)
    expect(read.canonical).toBe(canonical)
    expect(readSearchAddress(read.canonical).isCanonical).toBe(true)
  }
  expect(readSearchAddress('?q=kano%202019').isCanonical).toBe(true)
  expect(readSearchAddress('?page=2&kind=news&q=kano').isCanonical).toBe(false)
})

test('parameters of other sites are left out', () => {
  expect(readSearchAddress('?utm_source=x&q=kano&fbclid=y')).toMatchObject({
    canonical: '?q=kano',
    isCanonical: true,
  })
})

test('an address holds any text', () => {
  for (const text of ['a&b=c', '100% #1 + 2', 'Ìbàdàn', "women's", '?', '🗳️']) {
    expect(readSearchAddress(toSearchAddress({ text, kind: 'people', page: 7 })).request).toEqual({
      text,
      kind: 'people',
      page: 7,
    })
  }
})
