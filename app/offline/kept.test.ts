import { expect, test } from 'vitest'
import { isAlwaysKept, isFile, isPage, kindOfFile, linkedFiles, mayBeKept, pageKey } from './kept.ts'

test('pages of visitors may be kept, the staff area and what programs read never', () => {
  for (const path of ['/', '/programs', '/programs/3f2a', '/administration', '/contactus', '/_root.data']) {
    expect(isPage(path), path).toBe(true)
  }
  for (const path of [
    '/admin',
    '/admin/cms/programs',
    '/admin.data',
    '/low-data',
    '/images/Staff/a.jpg',
    '/share/site/1.png',
    '/feed.xml',
    '/service-worker.js',
  ]) {
    expect(isPage(path), path).toBe(false)
  }
})

test('an answer is kept when it is whole and the server does not forbid it', () => {
  const answer = (status: number, cacheControl: string) =>
    new Response(null, { status, headers: { 'cache-control': cacheControl } })
  expect(mayBeKept(answer(200, 'public, no-cache'))).toBe(true)
  // The low-data form of a page: nobody else's, but nothing in it is anybody's.
  expect(mayBeKept(answer(200, 'private, no-cache'))).toBe(true)
  expect(mayBeKept(answer(200, 'private, no-store'))).toBe(false)
  expect(mayBeKept(answer(404, 'no-cache'))).toBe(false)
})

test('only lists are another page with another query', () => {
  const site = 'https://www.example.org'
  expect(pageKey(`${site}/programs?year_2023`)).toBe(`${site}/programs?year_2023`)
  for (const address of [
    '/programs/programs?year_2023',
    '/programs/programs.data?year_2023=',
    '/news?page_2',
  ]) {
    expect(pageKey(site + address)).toBe(site + address)
  }
  expect(pageKey(`${site}/programs/3f2a?utm_source=mail`)).toBe(`${site}/programs/3f2a`)
  expect(pageKey(`${site}/?fbclid=1`)).toBe(`${site}/`)
  expect(pageKey(`${site}/aboutus.data?_routes=about`)).toBe(`${site}/aboutus.data?_routes=about`)
  expect(isAlwaysKept(new URL(`${site}/programs`))).toBe(true)
  expect(isAlwaysKept(new URL(`${site}/programs?year_2023`))).toBe(false)
})

test('files are known by their folder', () => {
  expect(kindOfFile('/assets/root-1a.css')).toBe('asset')
  expect(kindOfFile('/images/Staff/a/4x5-180.avif')).toBe('picture')
  expect(isFile('/programs')).toBe(false)
  expect(() => kindOfFile('/programs')).toThrow('no file is at /programs')
})

test('a kept page brings what its head links to, but no script', () => {
  const html = `<link rel="stylesheet" href="/assets/root-1a.css"/><link rel="modulepreload" href="/assets/a-2b.js"/>
    <link rel="preload" as="font" href="/assets/noto-3c.woff2"/><link rel="manifest" href="/site.webmanifest"/>`
  expect(linkedFiles(html)).toEqual(['/assets/root-1a.css', '/assets/noto-3c.woff2'])
})
