import { type ClothLayout, toClothPaths } from '#app/public/representation/cloth-paths.ts'

/** The largest place of a cloth. It stands on `bottom`. */
interface Place {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** The seats of a body as woven cloth, as large as its place allows, with colours in place of the style sheet. */
export function ClothDrawing({
  seats,
  women,
  layout,
  place,
}: {
  seats: number
  women: number
  layout: ClothLayout
  place: Place
}) {
  const cloth = toClothPaths({ seats, women, layout })
  const [, , across = 1, down = 1] = cloth.viewBox.split(' ').map(Number)
  const width = Math.min(place.width, (place.height * across) / down)
  const height = (width * down) / across
  return (
    <svg
      x={place.left}
      y={place.bottom - height}
      width={width}
      height={height}
      viewBox={cloth.viewBox}
      fill="none"
    >
      <path d={cloth.warp} stroke="var(--ink)" strokeWidth={cloth.warpWidth} strokeDasharray="7 3" />
      <path d={cloth.weft} stroke="var(--edge)" strokeWidth={cloth.weftWidth} strokeDasharray="10" />
      <path d={cloth.seams} stroke="var(--o-300)" strokeWidth="2.5" strokeDasharray="6 4" />
      <path d={cloth.gaps} stroke="var(--paper)" strokeWidth={cloth.threadWidth + 3} />
      <g stroke="var(--o-500)" strokeMiterlimit="8">
        <path d={cloth.loose} strokeWidth={cloth.looseWidth} />
        <path d={cloth.threads} strokeWidth={cloth.threadWidth} />
        <path d={cloth.arms} strokeWidth={cloth.armWidth} />
        <path d={cloth.heads} strokeWidth={cloth.headWidth} strokeLinecap="round" />
      </g>
      <path d={cloth.needle} fill="var(--ink)" />
    </svg>
  )
}
