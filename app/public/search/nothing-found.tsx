import { href } from 'react-router'
import empty from '#app/public/programs/empty-list.module.css'
import chips from '#app/public/programs/filter-chips.module.css'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { TileDrawing } from '#app/ui/tile.tsx'
import { toSearchAddress } from '#domain/search/search-address.ts'
import type { SearchRequest, SearchResults } from '#domain/search/schema.ts'
import { StillReading } from './still-reading.tsx'

const startPages = [
  { to: href('/programs'), name: 'All programs' },
  { to: href('/news'), name: 'News' },
  { to: href('/events'), name: 'Events' },
  { to: href('/representation'), name: 'The Count' },
  { to: href('/contactus'), name: 'Contact Us' },
]

/** The content of the search page when a search finds nothing. `suggestion`: a similar search that finds something. */
export function NothingFound({
  request,
  results: { suggestion, isComplete },
}: {
  request: SearchRequest
  results: Pick<SearchResults, 'suggestion' | 'isComplete'>
}) {
  return (
    <>
      <section className={empty.empty} aria-labelledby="nothing-found">
        <ClothWithoutSquare />
        <div>
          <h2 id="nothing-found">Nothing matches yet</h2>
          <p role="status">
            {isComplete ? (
              `No page matches “${request.text}”. Try fewer letters.`
            ) : (
              <>
                No page so far matches “{request.text}”.
                <StillReading request={request} />
              </>
            )}
          </p>
          {suggestion && (
            <p>
              <strong>
                Did you mean{' '}
                <a href={`${href('/search')}${toSearchAddress({ text: suggestion })}`}>{suggestion}</a>?
              </strong>
            </p>
          )}
        </div>
      </section>
      <nav className={`${layout.more} ${layout.stack}`} aria-labelledby="start-here">
        <h2 id="start-here" className={text.heading}>
          Or start here
        </h2>
        <ul role="list" className={chips.chips}>
          {startPages.map(({ to, name }) => (
            <li key={to}>
              <a href={to} className={chips.chip}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** Three squares of cloth and the place of a fourth. */
function ClothWithoutSquare() {
  return (
    <svg width="160" height="160" viewBox="0 0 200 200" aria-hidden="true">
      <rect width="100" height="100" fill="var(--o-500)" />
      <TileDrawing motif="voice" line="var(--ink)" fill="var(--paper)" />
      <g transform="translate(100)">
        <rect width="100" height="100" fill="var(--i-700)" />
        <TileDrawing motif="pass-it-on" line="var(--i-200)" fill="var(--o-400)" />
      </g>
      <g transform="translate(0 100)">
        <rect width="100" height="100" fill="var(--o-300)" />
        <TileDrawing motif="shelter" line="var(--ink)" fill="var(--o-700)" />
      </g>
      <rect
        x="104"
        y="104"
        width="92"
        height="92"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="4"
        strokeDasharray="12 8"
      />
    </svg>
  )
}
