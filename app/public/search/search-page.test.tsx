import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { SearchHit, SearchResults } from '#domain/search/schema.ts'
import SearchPage from './search-page.tsx'

const request = { text: 'Gwoza', kind: null, page: 1 } as const

const hit: SearchHit = {
  kind: 'programs',
  id: '3f2a',
  address: '/programs/3f2a',
  title: [{ text: 'Town Hall in ', marked: false }],
  line: [],
  excerpt: [],
  image: null,
  theme: null,
}

/** Returns the status text of the page for these results, without tags other than links. */
function said(changes: Partial<SearchResults>): string {
  const results: SearchResults = {
    hits: [],
    total: 0,
    counts: [],
    page: 1,
    pages: 1,
    closeTo: null,
    suggestion: null,
    isComplete: true,
    ...changes,
  }
  const props = { loaderData: { request, results, years: [] } } as unknown as Parameters<typeof SearchPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <SearchPage {...props} /> }])
  const html = renderToStaticMarkup(<Stub />)
  return html.match(/<p role="status"[^>]*>(.*?)<\/p>/)?.[1]?.replaceAll(/<(?!a |\/a)[^>]*>/g, '') ?? ''
}

const again = 'Reports are still being read: <a href="/search?q=Gwoza">search again</a> in a moment.'
const found = { hits: [hit], total: 1, counts: [{ kind: 'programs', count: 1 }] } as const

test('a search that finds nothing while reports are unread does not say that no page matches', () => {
  expect(said({})).toBe('No page matches “Gwoza”. Try fewer letters.')
  expect(said({ isComplete: false })).toBe(`No page so far matches “Gwoza”. ${again}`)
})

test('a search says that its results are those found so far while reports are unread', () => {
  expect(said(found)).toBe('1 result for “Gwoza”')
  expect(said({ ...found, isComplete: false })).toBe(`1 result so far for “Gwoza”. ${again}`)
  expect(said({ ...found, closeTo: 'gwosa', isComplete: false })).toBe(
    `Results for “gwosa”, close to “Gwoza”. ${again}`,
  )
})
