import { type Motif, TileDrawing } from '#app/ui/tile.tsx'

const carving: Motif[] = ['voice', 'rise', 'voice', 'shelter', 'pass-it-on', 'shelter']

/** A drawing of an empty carved stool. */
export function Stool() {
  return (
    <svg width="453" height="453" viewBox="0 0 453 453" aria-hidden="true">
      <rect width="453" height="453" fill="var(--o-400)" />
      <g fill="var(--ink)">
        <rect x="120" y="70" width="213" height="168" />
        <rect x="109" y="283" width="29" height="170" />
        <rect x="315" y="283" width="29" height="170" />
        <rect x="138" y="351" width="177" height="18" />
      </g>
      <rect x="102" y="238" width="249" height="45" fill="var(--i-700)" />
      {carving.map((motif, index) => (
        <g
          key={index}
          transform={`translate(${138 + 59 * (index % 3)} ${93 + 59 * Math.floor(index / 3)}) scale(0.59)`}
        >
          <TileDrawing motif={motif} line="var(--o-500)" fill="var(--o-300)" />
          <rect width="100" height="100" fill="none" stroke="var(--o-500)" strokeWidth="1.6" />
        </g>
      ))}
    </svg>
  )
}
