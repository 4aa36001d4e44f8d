import { expect, test } from 'vitest'
import {
  isCacheable,
  isFile,
  isListed,
  isPage,
  isPrecached,
  isSearch,
  isStaffPage,
  kindOfFile,
  linkedFiles,
  pageKey,
  subjectOf,
} from './cache-rules.ts'

test('only public pages count as pages, not the staff area or addresses for programs', () => {
  for (const path of ['/', '/programs', '/programs/3f2a', '/administration', '/contactus']) {
    expect(isPage(path), path).toBe(true)
  }
  for (const path of [
    '/admin',
    '/admin/cms/programs',
    '/contactus.data',
    '/low-data',
    '/images/Staff/a.jpg',
    '/share/site/1.png',
    '/feed.xml',
    '/service-worker.js',
  ]) {
    expect(isPage(path), path).toBe(false)
  }
})

test('pages of the staff area are opened by the worker, but not its downloads', () => {
  for (const path of ['/admin', '/admin/cms/programs', '/admin/sign-in-link'])
    expect(isStaffPage(path), path).toBe(true)
  for (const path of [
    '/',
    '/administration',
    '/admin.data',
    '/admin/cms/backup',
    '/admin/cms/messages/export',
  ])
    expect(isStaffPage(path), path).toBe(false)
})

test('the offline page lists pages, without itself, the page about protection and single pictures', () => {
  for (const path of ['/', '/programs/3f2a']) expect(isListed(path), path).toBe(true)
  for (const path of [
    '/offline',
    '/protection',
    '/Protection',
    '/protection/',
    '/contactus.data',
    '/programs/3f2a/pictures/2',
  ])
    expect(isListed(path), path).toBe(false)
})

test('a complete response is cacheable unless it has no-store', () => {
  const response = (status: number, cacheControl: string) =>
    new Response(null, { status, headers: { 'cache-control': cacheControl } })
  expect(isCacheable(response(200, 'public, no-cache'))).toBe(true)
  // A page in low-data mode is private, but has no personal data.
  expect(isCacheable(response(200, 'private, no-cache'))).toBe(true)
  expect(isCacheable(response(200, 'private, no-store'))).toBe(false)
  expect(isCacheable(response(404, 'no-cache'))).toBe(false)
})

test('only the cache key of a list includes the query, without the parameters of other sites', () => {
  const site = 'https://www.example.org'
  expect(pageKey(`${site}/programs?year_2023`)).toBe(`${site}/programs?year_2023`)
  for (const address of ['/programs/programs?year_2023', '/news?page_2']) {
    expect(pageKey(site + address)).toBe(site + address)
  }
  expect(pageKey(`${site}/news?fbclid=1`)).toBe(`${site}/news`)
  expect(pageKey(`${site}/women?page_2&fbclid=1`)).toBe(`${site}/women?page_2`)
  expect(pageKey(`${site}/programs/3f2a?utm_source=mail`)).toBe(`${site}/programs/3f2a`)
  expect(pageKey(`${site}/?fbclid=1`)).toBe(`${site}/`)
  expect(isPrecached(new URL(`${site}/programs`))).toBe(true)
  expect(isPrecached(new URL(`${site}/programs?year_2023`))).toBe(false)
  expect(isPrecached(new URL(`${site}/contactus?utm_source=mail`))).toBe(true)
})

test('the folder decides the kind of a file', () => {
  expect(kindOfFile('/assets/root-1a.css')).toBe('asset')
  expect(kindOfFile('/images/Staff/a/4x5-180.avif')).toBe('picture')
  expect(isFile('/programs')).toBe(false)
  expect(() => kindOfFile('/programs')).toThrow('/programs is not the path of a file')
})

test('the linked files of a page are its style sheets, fonts and drawings, without scripts', () => {
  const html = `<link rel="stylesheet" href="/assets/root-1a.css"/><link rel="modulepreload" href="/assets/a-2b.js"/>
    <link rel="preload" as="font" href="/assets/noto-3c.woff2"/><link rel="manifest" href="/site.webmanifest"/>
    <img src="/assets/doors-4d.svg#stand" alt=""/><img src="/assets/doors-4d.svg#help" alt=""/><img src="/images/a.jpg"/>`
  expect(linkedFiles(html)).toEqual(['/assets/root-1a.css', '/assets/noto-3c.woff2', '/assets/doors-4d.svg'])
})

test('the results of a search are not cached, its empty page is', () => {
  const address = (path: string) => new URL(path, 'https://www.example.org')
  for (const path of ['/search?q=kano', '/search?kind=news&q=']) {
    expect(isSearch(address(path)), path).toBe(true)
  }
  expect(isSearch(address('/search'))).toBe(false)
  expect(isSearch(address('/programs?q=kano'))).toBe(false)
  expect(isPrecached(address('/search'))).toBe(true)
})

test('the contact form of a subject is not the plain form', () => {
  const at = (address: string) => subjectOf(new URL(`https://www.example.org${address}`))
  for (const query of ['?subject_stand', '?subject_stand&fbclid=1', '?utm_source=x&subject_stand='])
    expect(at(`/contactus${query}`)?.title, query).toBe('I want to stand')
  for (const address of ['/contactus', '/contactus?subject_nothing', '/news?subject_stand'])
    expect(at(address), address).toBeNull()
})
