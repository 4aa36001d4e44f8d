import { href } from 'react-router'
import { type Motif, TileDrawing } from '#app/ui/tile.tsx'
import { ButtonAnchor } from '#app/ui/button.tsx'
import type { ProgramFilter } from '#domain/programs/schema.ts'
import styles from './empty-list.module.css'

const reasons = [
  'No program has been published yet. Come back soon.',
  'No program matches this filter. Remove it above, or start again with the full list.',
  'No program matches both filters. Remove one above, or start again with the full list.',
  'No program matches all three filters. Remove one above, or start again with the full list.',
]

export function EmptyList({ filter: { title, theme, year } }: { filter: ProgramFilter }) {
  const filters = [title, theme, year].filter(Boolean).length
  return (
    <section className={styles.empty} aria-labelledby="empty-list">
      <ClothWithHole />
      <div>
        <h2 id="empty-list">Nothing in this square yet</h2>
        <p>
          {filters === 1 && title ? (
            <>
              No program matches “<bdi>{title}</bdi>”. Try fewer letters.
            </>
          ) : (
            reasons[filters]
          )}
        </p>
        {filters > 0 && <ButtonAnchor href={href('/programs')}>Clear filters</ButtonAnchor>}
      </div>
    </section>
  )
}

const rows: Motif[][] = [
  ['voice', 'rise', 'voice', 'rise'],
  ['shelter', 'pass-it-on', 'shelter', 'pass-it-on'],
]

/** A cloth of four by four eleko squares, with a hole in the middle. */
function ClothWithHole() {
  return (
    <svg width="220" height="220" viewBox="0 0 400 400" aria-hidden="true">
      <rect width="400" height="400" fill="var(--i-700)" />
      {[0, 1, 2, 3].flatMap((y) =>
        [0, 1, 2, 3].map((x) => (
          <g key={`${x} ${y}`} transform={`translate(${x * 100} ${y * 100})`}>
            <TileDrawing motif={rows[y % 2]?.[x] ?? 'voice'} line="var(--i-500)" fill="var(--i-500)" />
            <rect width="100" height="100" fill="none" stroke="var(--i-500)" strokeWidth="1.6" />
          </g>
        )),
      )}
      <rect x="100" y="100" width="200" height="200" fill="var(--calico)" />
      <rect
        x="115"
        y="115"
        width="170"
        height="170"
        fill="none"
        stroke="var(--i-700)"
        strokeWidth="6"
        strokeDasharray="14 9"
      />
    </svg>
  )
}
