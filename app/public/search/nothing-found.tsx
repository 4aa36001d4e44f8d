import { href, Link } from 'react-router'
import { TileDrawing } from '#app/ui/tile.tsx'
import { toSearchAddress } from '#domain/search/search-address.ts'
import chips from './chips.module.css'
import styles from './nothing-found.module.css'

const startPages = [
  { to: href('/programs'), name: 'All programs' },
  { to: href('/news'), name: 'News' },
  { to: href('/contactus'), name: 'Contact Us' },
]

/** What a search shows that finds nothing. `suggestion`: a similar search that does. */
export function NothingFound({ text, suggestion }: { text: string; suggestion: string | null }) {
  return (
    <>
      <section className={styles.nothing} aria-labelledby="nothing-found">
        <ClothWithoutSquare />
        <div>
          <h2 id="nothing-found" className={styles.title}>
            Nothing matches yet
          </h2>
          <p role="status">No page matches “{text}”. Try fewer letters.</p>
          {suggestion && (
            <p className={styles.suggestion}>
              Did you mean{' '}
              <Link to={`${href('/search')}${toSearchAddress({ text: suggestion })}`}>{suggestion}</Link>?
            </p>
          )}
        </div>
      </section>
      <nav className={chips.section} aria-labelledby="start-here">
        <h2 id="start-here" className={chips.heading}>
          Or start here
        </h2>
        <ul role="list" className={chips.chips}>
          {startPages.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className={chips.chip}>
                {name}
              </Link>
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
