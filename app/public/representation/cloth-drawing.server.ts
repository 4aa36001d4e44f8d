import type { Count } from '#domain/representation/schema.ts'
import { type ClothLayout, toClothPaths } from './cloth-paths.ts'

type Seats = Pick<Count, 'seats' | 'women'>

/**
 * The cloth of a body as HTML: in one piece, and for phones. It is drawn on the server, so that browsers load no script
 * for it. The data of a page repeats it: single quotes are spelt alike there, so it compresses to little.
 */
export const drawCloth = (seats: Seats): string =>
  drawStrip(seats, 'wide') +
  drawStrip(seats, 'narrow') +
  (seats.women === null ? '<span>Being checked</span>' : '')

/** One drawing of it. */
export function drawStrip({ seats, women }: Seats, layout: ClothLayout = 'row'): string {
  const paths = toClothPaths({ seats, women, layout })
  const line = (kind: string, path: string, width: number) =>
    path && `<path data-is='${kind}' stroke-width='${width}' d='${path}'/>`
  const { warp, warpWidth, weft, weftWidth, threadWidth } = paths
  return [
    `<svg viewBox='${paths.viewBox}' preserveAspectRatio='xMinYMax' aria-hidden='true'>`,
    line(women === null ? 'bare' : 'warp', warp, warpWidth),
    line('weft', weft, weftWidth),
    line('seams', paths.seams, women === null ? 1 : 2.5),
    line('gaps', paths.gaps, threadWidth + 3),
    line('loose', paths.loose, paths.looseWidth),
    line('needle', paths.needle, 0),
    line('threads', paths.threads, threadWidth),
    line('arms', paths.arms, paths.armWidth),
    line('heads', paths.heads, paths.headWidth),
    '</svg>',
  ].join('')
}
