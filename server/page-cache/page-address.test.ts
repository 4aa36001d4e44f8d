import { expect, test } from 'vitest'
import { subjects } from '#domain/contact/subjects.ts'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import { publicRoutes } from '#tests/support/site-routes.ts'
import { toPageAddress } from './page-address.ts'

const addressOf = (url: string) => toPageAddress(url)?.address

/** Public routes that are never cached, with the reason. */
const neverCached: Readonly<Record<string, string>> = {
  '/favicon.ico': 'redirects to a file',
  '/low-data': 'sets a cookie and redirects',
  '/preview/:id': 'is for staff only',
  '/preview/:id/shared': 'is for whoever has its link',
  '/programs/:id/delete': 'is for staff only',
}

for (const route of publicRoutes) {
  test(`${route} is cached, or has a reason not to be`, () => {
    const address = addressOf(
      route.replace(':file', 'senate.csv').replace(':id', '3b07d2efc4444b61698f').replace(':place', '2'),
    )
    expect(address !== undefined, 'add it to page-address.ts, or a reason to this test').toBe(
      !(route in neverCached),
    )
  })
}

for (const url of [
  '/admin',
  '/admin/cms',
  '/admin/cms.data',
  '/_.data',
  '/programs.data',
  '/healthz',
  '/assets/root.js',
  '/images/Programs/a/b.jpg',
  '/nothing-here',
]) {
  test(`${url} is never cached`, () => {
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
  '/programs/a/pictures/02',
  '/programs/a/pictures/100',
  '/news/./a',
  '/programs;x',
  'http://www.example.org/programs',
  '*',
  '',
  '/\\programs',
]) {
  test(`${JSON.stringify(url)}, which is not the canonical spelling of a page, is never cached`, () => {
    expect(toPageAddress(url)).toBeNull()
  })
}

test('parameters that other sites append to links do not change the cache address', () => {
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

test('a shared link to the contact form of a subject keeps its subject', () => {
  for (const search of [
    '?subject_stand',
    '?subject_stand=',
    '?subject_stand&fbclid=1',
    '?fbclid=1&subject_stand=&x=2',
  ]) {
    expect(addressOf(`/contactus${search}`), search).toBe('/contactus?subject_stand')
  }
  for (const search of ['?fbclid=1', '?subject_nothing', '?my_subject_stand']) {
    expect(addressOf(`/contactus${search}`), search).toBe('/contactus')
  }
})

test('the forms of subjects do not wait behind searches', () => {
  for (const subject of Object.keys(subjects)) {
    const address = `/contactus?subject_${subject}`
    expect(toPageAddress(address)).toEqual({ address, partition: 'pages' })
  }
})

test('a filtered list is cached in its own partition, under its canonical address', () => {
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
  test(`${url} is not cached, because the page redirects to the canonical address`, () => {
    expect(toPageAddress(url)).toBeNull()
  })
}

test('each search has one entry, without parameters of other sites', () => {
  expect(toPageAddress('/search')).toEqual({ address: '/search', partition: 'pages' })
  expect(toPageAddress('/search?q=kano+2019&utm_source=x')).toEqual({
    address: '/search?q=kano+2019',
    partition: 'unbounded',
  })
  // These redirect to another address.
  for (const search of ['?q=', '?q=+kano', '?page=2', '?q=kano&kind=messages']) {
    expect(addressOf(`/search${search}`), search).toBeUndefined()
  }
})
