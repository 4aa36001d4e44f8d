import { type Motif, TileDrawing } from '#app/ui/tile.tsx'
import { EmptyList } from '../lists/empty-list.tsx'

const squares: readonly Motif[] = ['voice', 'rise', 'shelter', 'pass-it-on']

/** The section that the desk shows while nothing waits for anybody. */
export const AllWell = () => (
  <section aria-labelledby="all-well">
    <EmptyList>
      <svg viewBox="0 0 400 100" width="160" height="40" aria-hidden="true">
        <rect width="400" height="100" fill="var(--i-700)" />
        {squares.map((motif, place) => (
          <g key={motif} transform={`translate(${place * 100})`}>
            <TileDrawing motif={motif} line="var(--i-200)" fill="var(--o-400)" />
          </g>
        ))}
      </svg>
      <h2 id="all-well">Everything is in its place</h2>
      <p>Nothing half written, nothing waiting, every message answered.</p>
    </EmptyList>
  </section>
)
