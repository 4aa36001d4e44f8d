import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { headline } from '#app/public/home/headline.ts'
import { WomanWithBun, WomanWithGele, WomanWithVeil } from '#app/public/home/women.tsx'
import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Tile } from '#app/ui/tile.tsx'
import { formatDate } from '#domain/calendar-date.ts'
import {
  type RecordSubject,
  type ShareSubject,
  sharePictureSize,
} from '#domain/share-pictures/share-picture.server.ts'
import type { Face, Outline, Typesetter } from './typeset.ts'

const { width, height } = sharePictureSize
const selvedgeHeight = 14
const margin = 56

/** Where the record's own picture goes, in pixels: the right half, down to the selvedge. */
export const picturePlace = {
  left: width / 2,
  top: 0,
  width: width / 2,
  height: height - selvedgeHeight,
} as const

/** The share picture of a subject as SVG without text or links to anything; `picturePlace` is left for a picture. */
export function drawSubject(subject: ShareSubject, type: Typesetter): string {
  const drawing = subject.kind === 'site' ? drawSite(subject.acronym, type) : drawRecord(subject, type)
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

function drawSite(acronym: string, type: Typesetter): ReactNode {
  const size = 98
  const linePitch = 91
  const firstBaseline = 289
  return (
    <>
      <rect width={width} height={height} fill="var(--o-500)" />
      <Brand acronym={acronym} tone="ink" type={type} />
      {headline.map((words, index) => (
        <Words
          key={words}
          outline={type.line(words, { face: 'display', size })}
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

/** From what is set for most titles to what a title of 200 characters needs. */
const titleSizes = [
  { size: 56, most: 5 },
  { size: 46, most: 6 },
  { size: 38, most: 7 },
]
const titleTop = 150

function drawRecord(subject: RecordSubject, type: Typesetter): ReactNode {
  const { kind, acronym, theme, label, date, pictureUrl } = subject
  const box = { width: width / 2 - margin - 40, most: Number.POSITIVE_INFINITY }
  const words = readableTitle(subject, type)
  const fitting = titleSizes.find(
    ({ size, most }) => type.lines(words, { face: 'text', size }, box).length <= most,
  )
  const { size, most } = fitting ?? { size: 38, most: 7 }
  const title = type.lines(words, { face: 'text', size }, { ...box, most })
  // News is told on: its tile is the one of voices.
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
      <Brand acronym={acronym} tone="orange" type={type} />
      {title.map((outline, index) => (
        <Words
          key={index}
          outline={outline}
          x={margin}
          y={titleTop + size + index * size * 1.17}
          fill="var(--paper)"
        />
      ))}
      {label && (
        <>
          <Scaled x={margin} y={520} side={64}>
            {tile}
          </Scaled>
          <Words outline={type.line(label, { face: 'text', size: 24 })} x={136} y={546} fill="var(--paper)" />
        </>
      )}
      <Words
        outline={type.line(formatDate(date), { face: 'text', size: 20 })}
        x={label ? 136 : margin}
        y={577}
        fill="var(--o-300)"
      />
    </>
  )
}

/** A title mostly in letters that the typefaces lack says less than what the record is about. */
function readableTitle({ title, label, acronym }: RecordSubject, type: Typesetter): string {
  return type.drawable(title, 'text') >= 0.5 ? title : label || acronym
}

function Brand({ acronym, tone, type }: { acronym: string; tone: 'ink' | 'orange'; type: Typesetter }) {
  return (
    <>
      <Scaled x={margin} y={52} side={60}>
        <Mark size={48} tone={tone} />
      </Scaled>
      <Words
        outline={type.line(acronym, { face: 'display' satisfies Face, size: 40 })}
        x={133}
        y={99}
        fill={tone === 'ink' ? 'var(--ink)' : 'var(--paper)'}
      />
    </>
  )
}

/** A drawing of 48 by 48 at another size and place. */
function Scaled({ x, y, side, children }: { x: number; y: number; side: number; children: ReactNode }) {
  return (
    <svg x={x} y={y} width={side} height={side} viewBox="0 0 48 48">
      {children}
    </svg>
  )
}

function Words({ outline, x, y, fill }: { outline: Outline; x: number; y: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y})`} fill={fill} dangerouslySetInnerHTML={{ __html: outline.svg }} />
  )
}

/** The woven edge at the foot, one repeat of 156 pixels: colour, left edge and width of each stripe. */
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

const styleSheet = createRequire(import.meta.url).resolve('#app/styles/tokens.css')
const colours: Readonly<Record<string, string>> = Object.fromEntries(
  [...readFileSync(styleSheet, 'utf8').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [
    name,
    value,
  ]),
)

/** Outside a page there are no custom properties: each is replaced by its value in the style sheet. */
function withColours(svg: string): string {
  return svg.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const value = colours[name]
    if (!value) throw new Error(`the style sheet has no colour ${name}`)
    return value
  })
}
