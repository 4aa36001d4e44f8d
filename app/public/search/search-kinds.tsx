import { href } from 'react-router'
import chips from '#app/public/programs/filter-chips.module.css'
import { toSearchAddress } from '#domain/search/search-address.ts'
import type { SearchRequest, SearchResults } from '#domain/search/schema.ts'
import { nameOf } from './kinds.ts'

/** Links to the results of each kind. Nothing when they are all of one kind. */
export function SearchKinds({
  request: { text, kind },
  total,
  counts,
}: { request: SearchRequest } & Pick<SearchResults, 'total' | 'counts'>) {
  if (counts.length < 2 && (kind === null || total === 0)) return null
  const links = [
    { name: 'All', to: null, count: total },
    ...counts.map((found) => ({ name: nameOf(found.kind), to: found.kind, count: found.count })),
  ]
  return (
    <nav aria-label="Kinds of results">
      <ul role="list" className={chips.chips}>
        {links.map(({ name, to, count }) => (
          <li key={name}>
            <a
              href={`${href('/search')}${toSearchAddress({ text, kind: to })}`}
              className={chips.chip}
              aria-current={to === kind ? 'page' : undefined}
            >
              {name} {count}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
