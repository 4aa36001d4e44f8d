import { palette } from '#app/styles/palette.ts'
import { Tile } from '#app/ui/tile.tsx'
import type { WomanSubject } from '#domain/share-pictures/share-picture.server.ts'
import { sharePictureSize } from '#domain/share-pictures/size.ts'
import type { TextBlock } from '#server/images/jobs.ts'
import { drawableRatio, toDrawable } from './drawable-text.ts'
import { Brand, Line, Scaled, widthOf } from './drawing-parts.tsx'

const { width, height } = sharePictureSize
const margin = 56
const room = 584

/** The place of the portrait, in the ratio of its frame. It stands on the selvedge. */
export const portraitPlace = { left: 696, top: 56, width: 448, height: 560 } as const

export function WomanDrawing({ subject, hasPicture }: { subject: WomanSubject; hasPicture: boolean }) {
  const { acronym, title, facts, sample } = subject
  const { left, top, width: across, height: down } = portraitPlace
  return (
    <>
      <rect width={width} height={height} fill="var(--o-300)" />
      {!hasPicture && (
        <>
          <rect x={left} y={top} width={across} height={down} fill="var(--ink)" />
          <Scaled x={left} y={top + (down - across) / 2} side={across}>
            <Tile motif="rise" ground="ink" />
          </Scaled>
        </>
      )}
      <Brand acronym={acronym} tone="ink" fill="var(--ink)" x={margin} y={52} />
      {sample && <SampleTag x={margin + room - 112} y={64} size={26} />}
      <Line text={title} size={32} x={margin} y={532} room={room} fill="var(--ink)" />
      <Line text={facts} size={22} x={margin} y={572} room={room} fill="var(--ink-2)" />
    </>
  )
}

/** Marks a woman who is made up. `x`, `y`: its upper left corner. */
export function SampleTag({ x, y, size }: { x: number; y: number; size: number }) {
  const text = 'Sample'
  return (
    <>
      <rect x={x} y={y} width={widthOf(text, size) + size} height={size * 1.7} fill="var(--i-100)" />
      <Line text={text} size={size} x={x + size / 2} y={y + size * 1.2} fill="var(--i-900)" />
    </>
  )
}

/** Her quote; her name when the typefaces lack more than half of the letters of the quote. */
export const wordsOf = ({ title, quote, acronym }: WomanSubject): string =>
  toDrawable(quote && drawableRatio(quote) >= 0.5 ? `“${quote}”` : title || acronym)

export function quoteOf(subject: WomanSubject): TextBlock {
  return {
    text: wordsOf(subject),
    face: 'display',
    left: margin,
    top: 150,
    width: room,
    height: 330,
    sizes: [60, 50, 42],
    colour: palette.ink,
  }
}
