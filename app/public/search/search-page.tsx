import { data, href, redirect } from 'react-router'
import { cachePolicy } from '#app/cache-policy.ts'
import { siteContext } from '#app/context.ts'
import { organisationForMeta } from '#app/organisation.ts'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import layout from '#app/styles/layout.module.css'
import { Pager } from '#app/ui/pager.tsx'
import { readSearchAddress } from '#domain/search/read-search-address.ts'
import { toSearchAddress } from '#domain/search/search-address.ts'
import type { SearchRequest, SearchResults } from '#domain/search/schema.ts'
import type { Route } from './+types/search-page.ts'
import { nameOf } from './kinds.ts'
import { LargeSearchForm } from './search-form.tsx'
import { SearchHits } from './search-hits.tsx'
import { SearchKinds } from './search-kinds.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SearchStart } from './search-start.tsx'
import { StillReading } from './still-reading.tsx'

export async function loader({ context, request: { url } }: Route.LoaderArgs) {
  const { request, canonical, isCanonical } = readSearchAddress(new URL(url).search)
  if (!isCanonical) throw redirect(`${href('/search')}${canonical}`)
  const { programs, search } = context.get(siteContext)
  if (canonical === '') {
    return data({ request, results: null, years: [...new Set(programs.all().map(({ year }) => year))] })
  }
  const results = await search.search(request)
  if (results.page !== request.page) {
    throw redirect(`${href('/search')}${toSearchAddress({ ...request, page: results.page })}`)
  }
  // The words of long reports are still being read: a later search finds more.
  const headers = results.isComplete ? undefined : { 'Cache-Control': cachePolicy.uncached }
  return data({ request, results, years: [] }, { headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, ({ request, results }) => {
    const { text, kind, page } = request
    const parts = [`Search: ${text}`, kind && nameOf(kind), page > 1 && `page ${page}`]
    return {
      title: results ? parts.filter(Boolean).join(', ') : 'Search',
      description: `Search the programs, news, events, people and pages of ${organisationForMeta().name}.`,
      address: `${href('/search')}${toSearchAddress(request)}`,
      indexed: results === null,
    }
  })

export default function SearchPage({ loaderData: { request, results, years } }: Route.ComponentProps) {
  return (
    <div className={`${layout.page} ${layout.stack}`}>
      <DeferredStyles />
      <h1>Search</h1>
      <LargeSearchForm text={request.text} />
      {results ? <Results request={request} results={results} /> : <SearchStart years={years} />}
    </div>
  )
}

function Results({ request, results }: { request: SearchRequest; results: SearchResults }) {
  const { kind } = request
  const { hits, total, counts, page, pages, isComplete } = results
  const shown = kind === null ? total : (counts.find((other) => other.kind === kind)?.count ?? 0)
  return (
    <>
      {shown > 0 && (
        <p role="status">
          {countText(request, results, shown)}
          {!isComplete && <StillReading request={request} />}
        </p>
      )}
      <SearchKinds request={request} total={total} counts={counts} />
      {shown > 0 ? <SearchHits hits={hits} /> : <NothingFound request={request} results={results} />}
      <Pager
        page={page}
        pages={pages}
        address={(other) => `${href('/search')}${toSearchAddress({ ...request, page: other })}`}
        newer="Earlier results"
        older="More results"
      />
    </>
  )
}

function countText(
  { text }: SearchRequest,
  { closeTo, page, pages, isComplete }: SearchResults,
  shown: number,
): string {
  const place = pages > 1 ? `, page ${page} of ${pages}` : ''
  if (closeTo) return `Results for “${closeTo}”, close to “${text}”${place}.`
  const count = shown === 1 ? '1 result' : `${shown} results`
  return isComplete ? `${count} for “${text}”${place}` : `${count} so far for “${text}”${place}.`
}
