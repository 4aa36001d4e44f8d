import type { Count } from '#domain/representation/schema.ts'
import { type ClothLayout, toClothPaths } from './cloth-paths.ts'

type Seats = Pick<Count, 'seats' | 'women'>

/**
 * The cloth of a body as HTML: a drawing for wide screens, and one for phones. It is drawn on the server, so that
 * browsers load no script for it. The data of a page repeats the HTML. Single quotes are written the same way in both
 * places, so the copy compresses to little.
 */
export const drawCloth = (seats: Seats): string =>
  drawStrip(seats, 'wide') +
  drawStrip(seats, 'narrow') +
  (seats.women === null ? '<span>Being checked</span>' : '')

/** One drawing of a cloth. */
export function drawStrip({ seats, women }: Seats, layout: ClothLayout = 'row'): string {
  const paths = toClothPaths({ seats, women, layout })
  // Only a cloth that stands alone moves when it comes into view.
  const moves = (by: string) => (layout === 'row' ? '' : ` data-moves='${by}'`)
  const line = (kind: string, path: string, width: number, motion = '') =>
    path && `<path data-is='${kind}'${motion} stroke-width='${width}' d='${path}'/>`
  const { warp, warpWidth, weft, weftWidth, threadWidth } = paths
  return [
    `<svg viewBox='${paths.viewBox}' preserveAspectRatio='xMinYMax' aria-hidden='true'>`,
    line(women === null ? 'bare' : 'warp', warp, warpWidth),
    line('weft', weft, weftWidth),
    line('seams', paths.seams, women === null ? 1 : 2.5, moves('draw')),
    line('gaps', paths.gaps, threadWidth + 3),
    line('loose', paths.loose, paths.looseWidth),
    line('needle', paths.needle, 0),
    line('threads', paths.threads, threadWidth, moves('rise')),
    line('arms', paths.arms, paths.armWidth, moves('rise')),
    line('heads', paths.heads, paths.headWidth, moves('rise')),
    '</svg>',
  ].join('')
}
