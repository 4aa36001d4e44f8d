import { type Motif, TileDrawing } from './tile.tsx'

const rows: readonly (readonly [Motif, Motif])[] = [
  ['voice', 'rise'],
  ['shelter', 'pass-it-on'],
]
/** The first square. The others reuse it. */
const squareId = 'eleko-square'
const squares = [0, 200, 400, 600]

/**
 * A cloth of the four tiles, tone on tone, that fills its box and cuts off the rest. Use it once on a page, because it
 * has an id.
 */
export function ElekoCloth({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${squares.length * 200} 200`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={squares.length * 200} height="200" fill="var(--i-900)" />
      <g id={squareId}>
        {rows.flatMap((pair, y) =>
          pair.map((motif, x) => (
            <g key={motif} transform={`translate(${x * 100} ${y * 100})`}>
              <TileDrawing motif={motif} line="var(--i-500)" fill="var(--i-500)" />
              <rect width="100" height="100" fill="none" stroke="var(--i-500)" strokeWidth="1.6" />
            </g>
          )),
        )}
      </g>
      {squares.slice(1).map((x) => (
        <use key={x} href={`#${squareId}`} x={x} />
      ))}
    </svg>
  )
}
