import { expect, test } from 'vitest'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import { publicRoutes } from '#tests/support/site-routes.ts'
import { toPageAddress } from './page-address.ts'

const addressOf = (url: string) => toPageAddress(url)?.address

/** What stands in no cache, and why. */
const neverKept: Readonly<Record<string, string>> = {
  '/favicon.ico': 'leads to a file',
  '/low-data': 'remembers a choice and leads back',
  '/programs/:id/delete': 'is for staff only',
}

for (const route of publicRoutes) {
  test(`${route} is kept, or has a reason not to be`, () => {
    const address = addressOf(route.replace(':id', '3b07d2efc4444b61698f'))
    expect(address !== undefined, 'give it a place in page-address.ts, or a reason in this test').toBe(
      !(route in neverKept),
    )
  })
}

for (const url of [
  '/admin',
  '/admin/cms',
  '/admin/cms.data',
  '/admin.data',
  '/healthz',
  '/assets/root.js',
  '/images/Programs/a/b.jpg',
  '/nothing-here',
]) {
  test(`${url} is never kept`, () => {
    expect(toPageAddress(url)).toBeNull()
  })
}

for (const url of [
  '/programs/',
  '//programs',
  '/Programs',
  '/programs/../admin',
  '/programs/%61',
  '/programs/a/../../admin',
  '/programs/a%2fb',
  '/programs//a',
  '/news/./a',
  '/programs;x',
  'http://www.example.org/programs',
  '*',
  '',
  '/\\programs',
]) {
  test(`${JSON.stringify(url)}, another spelling or none, makes no page`, () => {
    expect(toPageAddress(url)).toBeNull()
  })
}

test('what others append to links makes no page of its own', () => {
  expect(toPageAddress('/?utm_source=whatsapp&fbclid=IwAR0')).toEqual({ address: '/', partition: 'pages' })
  expect(toPageAddress('/programs?fbclid=IwAR0')).toEqual({ address: '/programs', partition: 'pages' })
  expect(addressOf('/news?page_2&utm_source=x')).toBe('/news?page_2')
  expect(addressOf('/programs?utm_source=x&year_2021')).toBe('/programs?year_2021')
  expect(addressOf('/aboutus?anything')).toBe('/aboutus')
  expect(addressOf('/programs?')).toBe('/programs')
  expect(addressOf('/feed.xml?x=1')).toBe('/feed.xml')
  expect(addressOf('/sitemap.xml?utm_source=x')).toBe('/sitemap.xml')
  expect(toPageAddress('/sitemap.xml?part=programs-2')).toEqual({
    address: '/sitemap.xml?part=programs-2',
    partition: 'unbounded',
  })
  for (const part of ['', 'programs-0', 'programs-99999', 'staff-1', 'pages&part=news-1']) {
    expect(addressOf(`/sitemap.xml?part=${part}`), part).toBeUndefined()
  }
})

test('a filtered list is kept apart from the pages, under its one address', () => {
  const search = toFilterAddress({
    title: "women's & 100% Ẹ̀kọ́",
    theme: 'Mentorship & Training',
    year: 2021,
    page: 2,
  })
  expect(toPageAddress(`/programs${search}`)).toEqual({
    address: `/programs${search}`,
    partition: 'unbounded',
  })
  expect(addressOf('/news?page_3')).toBe('/news?page_3')
})

for (const url of [
  '/programs?title=women&theme=&year=',
  '/programs?theme_Mentorship & Training',
  '/programs?page_1',
  '/programs?deleted',
  '/programs?year_2021&title_women',
  '/news?page_0',
  '/news?page_2&page_2',
]) {
  test(`${url} is left to the page, which leads to its one address`, () => {
    expect(toPageAddress(url)).toBeNull()
  })
}

test('the data of a page is kept beside it, for each choice of routes', () => {
  expect(toPageAddress('/_.data')).toEqual({ address: '/_.data', partition: 'pages' })
  expect(addressOf('/programs/3b07.data')).toBe('/programs/3b07.data')
  const search = new URL(`http://x/${toFilterAddress({ title: 'party women', year: 2021 })}`)
  search.searchParams.set('_routes', 'public/programs/program-list')
  expect(toPageAddress(`/programs.data${search.search}`)).toEqual({
    address: '/programs.data?title_party%20women&year_2021&_routes=public%2Fprograms%2Fprogram-list',
    partition: 'unbounded',
  })
})

for (const url of [
  '/.data',
  '/_.data.data',
  '/programs.data?_routes=a&_routes=b',
  '/programs.data?_routes=%00',
  `/programs.data?_routes=${'a'.repeat(300)}`,
  '/programs.data?title=women&_routes=root',
]) {
  test(`the data at ${url.slice(0, 60)} is not kept`, () => {
    expect(toPageAddress(url)).toBeNull()
  })
}
