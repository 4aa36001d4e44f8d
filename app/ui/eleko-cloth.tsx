import { type Motif, TileDrawing } from './tile.tsx'

const columns = 8
const rows: readonly (readonly [Motif, Motif])[] = [
  ['voice', 'rise'],
  ['shelter', 'pass-it-on'],
]

/** The four tiles as a cloth two squares high, tone on tone; it shows as many as its box is wide. */
export function ElekoCloth({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${columns * 100} 200`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={columns * 100} height="200" fill="var(--i-900)" />
      {rows.flatMap((pair, y) =>
        Array.from({ length: columns }, (_, x) => (
          <g key={`${x} ${y}`} transform={`translate(${x * 100} ${y * 100})`}>
            <TileDrawing motif={pair[x % 2 === 0 ? 0 : 1]} line="var(--i-500)" fill="var(--i-500)" />
            <rect width="100" height="100" fill="none" stroke="var(--i-500)" strokeWidth="1.6" />
          </g>
        )),
      )}
    </svg>
  )
}
