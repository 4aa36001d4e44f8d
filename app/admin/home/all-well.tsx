import { type Motif, TileDrawing } from '#app/ui/tile.tsx'
import styles from './home.module.css'

const squares: readonly Motif[] = ['voice', 'rise', 'shelter', 'pass-it-on']

/** The section that the desk shows while nothing waits for anybody. */
export function AllWell() {
  return (
    <section className={styles.well} aria-labelledby="all-well">
      <svg viewBox="0 0 400 100" aria-hidden="true">
        <rect width="400" height="100" fill="var(--i-700)" />
        {squares.map((motif, place) => (
          <g key={motif} transform={`translate(${place * 100})`}>
            <TileDrawing motif={motif} line="var(--i-200)" fill="var(--o-400)" />
          </g>
        ))}
      </svg>
      <h2 id="all-well">Everything is in its place</h2>
      <p>Nothing half written, nothing waiting, every message answered.</p>
    </section>
  )
}
