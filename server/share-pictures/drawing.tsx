import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { headline } from '#app/public/home/headline.ts'
import { WomanWithBun, WomanWithGele, WomanWithVeil } from '#app/public/home/women.tsx'
import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import { palette } from '#app/styles/palette.ts'
import { Mark } from '#app/ui/mark.tsx'
import { Tile } from '#app/ui/tile.tsx'
import { formatDate } from '#domain/calendar-date.ts'
import {
  type RecordSubject,
  type ShareSubject,
  sharePictureSize,
} from '#domain/share-pictures/share-picture.server.ts'
import type { TitleBlock } from '#server/images/jobs.ts'
import { drawableRatio, toDrawable } from './drawable-text.ts'

const { width, height } = sharePictureSize
const selvedgeHeight = 14
const margin = 56

/** The place of the record's own picture, in pixels: the right half, down to the selvedge. */
export const picturePlace = {
  left: width / 2,
  top: 0,
  width: width / 2,
  height: height - selvedgeHeight,
} as const

/** Draws the share picture of a subject as SVG without links. `picturePlace` stays free for the record's picture. */
export function drawSubject(subject: ShareSubject): string {
  const drawing = subject.kind === 'site' ? drawSite(subject.acronym) : drawRecord(subject)
  return withColours(
    renderToStaticMarkup(
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        {drawing}
        <Selvedge />
      </svg>,
    ),
  )
}

function drawSite(acronym: string): ReactNode {
  const size = 98
  const linePitch = 91
  const firstBaseline = 289
  return (
    <>
      <rect width={width} height={height} fill="var(--o-500)" />
      <Brand acronym={acronym} tone="ink" />
      {headline.map((words, index) => (
        <Line
          key={words}
          text={words}
          face="display"
          size={size}
          x={margin}
          y={firstBaseline + index * linePitch}
          fill="var(--ink)"
        />
      ))}
      {[WomanWithVeil, WomanWithGele, WomanWithBun].map((Woman, index) => {
        const top = 270 - 110 * index
        return (
          <svg
            key={top}
            x={720 + 160 * index}
            y={top}
            width="160"
            height={height - top}
            viewBox="0 0 400 1300"
            preserveAspectRatio="xMidYMin slice"
          >
            <Woman />
          </svg>
        )
      })}
    </>
  )
}

/** The text block of a record's title. Its smallest font size fits a title of 200 characters. */
export function titleOf(subject: RecordSubject): TitleBlock {
  return {
    text: readableTitle(subject),
    left: margin,
    top: 162,
    width: width / 2 - margin - 40,
    height: 340,
    sizes: [56, 46, 38],
    colour: palette.paper,
  }
}

function drawRecord(subject: RecordSubject): ReactNode {
  const { kind, acronym, theme, label, date, pictureUrl } = subject
  // News has the tile of voices.
  const tile = theme ? (
    <ThemeTile theme={theme} />
  ) : (
    <Tile motif="voice" ground={kind === 'news' ? 'o-500' : 'i-700'} />
  )
  return (
    <>
      <rect width={width} height={height} fill={kind === 'news' ? 'var(--i-900)' : 'var(--ink)'} />
      {pictureUrl === null && (
        <Scaled x={picturePlace.left} y={0} side={picturePlace.height}>
          {tile}
        </Scaled>
      )}
      <Brand acronym={acronym} tone="orange" />
      {label && (
        <>
          <Scaled x={margin} y={520} side={64}>
            {tile}
          </Scaled>
          <Line text={label} size={24} x={136} y={546} fill="var(--paper)" />
        </>
      )}
      <Line text={formatDate(date)} size={20} x={label ? 136 : margin} y={577} fill="var(--o-300)" />
    </>
  )
}

/** Returns the title, or the label when the typefaces lack more than half of the title's letters. */
function readableTitle({ title, label, acronym }: RecordSubject): string {
  return toDrawable(drawableRatio(title) >= 0.5 ? title : label || acronym)
}

function Brand({ acronym, tone }: { acronym: string; tone: 'ink' | 'orange' }) {
  return (
    <>
      <Scaled x={margin} y={52} side={60}>
        <Mark size={48} tone={tone} />
      </Scaled>
      <Line
        text={acronym}
        face="display"
        size={40}
        x={133}
        y={99}
        fill={tone === 'ink' ? 'var(--ink)' : 'var(--paper)'}
      />
    </>
  )
}

/** Places a drawing of 48 by 48 pixels at another size and position. */
function Scaled({ x, y, side, children }: { x: number; y: number; side: number; children: ReactNode }) {
  return (
    <svg x={x} y={y} width={side} height={side} viewBox="0 0 48 48">
      {children}
    </svg>
  )
}

/** Ojuju for headlines, Noto Sans for text. The image process has no other typefaces. */
const faces = {
  display: { fontFamily: 'Ojuju', fontWeight: 800 },
  text: { fontFamily: 'Noto Sans', fontWeight: 700 },
} as const

/** `size`: the font size in pixels. `x`, `y`: the start of the baseline. */
function Line({
  text,
  face = 'text',
  size,
  x,
  y,
  fill,
}: {
  text: string
  face?: keyof typeof faces
  size: number
  x: number
  y: number
  fill: string
}) {
  return (
    <text x={x} y={y} fill={fill} fontSize={size} {...faces[face]}>
      {toDrawable(text)}
    </text>
  )
}

/** The woven edge at the bottom. One repeat has 156 pixels: colour, left edge and width of each stripe. */
const selvedge = [
  ['ink', 0, 30],
  ['o-300', 30, 24],
  ['ink', 54, 4],
  ['paper', 58, 8],
  ['ink', 66, 4],
  ['o-300', 70, 24],
  ['ink', 94, 30],
  ['i-700', 124, 14],
  ['i-200', 138, 4],
  ['i-700', 142, 14],
] as const

function Selvedge() {
  const y = height - selvedgeHeight
  return (
    <>
      <pattern id="selvedge" x="0" y={y} width="156" height={selvedgeHeight} patternUnits="userSpaceOnUse">
        {selvedge.map(([colour, x, stripe]) => (
          <rect key={x} x={x} width={stripe} height={selvedgeHeight} fill={`var(--${colour})`} />
        ))}
      </pattern>
      <rect y={y} width={width} height={selvedgeHeight} fill="url(#selvedge)" />
    </>
  )
}

const colours: Readonly<Record<string, string>> = palette

/** Replaces each custom property by its colour, because an image has no style sheet. @throws for an unknown colour. */
const withColours = (svg: string) =>
  svg.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const colour = colours[name]
    if (!colour) throw new Error(`the palette has no colour ${name}`)
    return colour
  })
