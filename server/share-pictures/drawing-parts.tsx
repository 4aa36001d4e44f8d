import { createContext, type ReactNode, use } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { palette } from '#app/styles/palette.ts'
import { Mark } from '#app/ui/mark.tsx'
import type { SharePictureJob } from '#server/images/jobs.ts'
import { toDrawable } from './drawable-text.ts'

/** The parts of a picture, without the picture of its record. */
export type Composition = Omit<SharePictureJob, 'kind' | 'master'>

/** The differences between the status pictures of kinds. */
export type StatusParts = Pick<Composition, 'texts'> & Partial<Composition> & { readonly drawing: ReactNode }

export interface Size {
  readonly width: number
  readonly height: number
}

/** The organisation's own logo as a `data:` address; null for the drawn mark. */
const LogoContext = createContext<string | null>(null)

/** A drawing of this size as SVG without links, with colours in place of custom properties. `logo`: as in `compose`. */
export function renderDrawing({ width, height }: Size, children: ReactNode, logo: string | null): string {
  return withColours(
    renderToStaticMarkup(
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        <LogoContext value={logo}>{children}</LogoContext>
      </svg>,
    ),
  )
}

/** The logo and the short name. `tone`: of the logo. `fill`: of the name. `side`: of the logo. */
export function Brand({
  acronym,
  tone = 'orange',
  fill,
  x,
  y,
  side = 60,
}: {
  acronym: string
  tone?: 'ink' | 'orange'
  fill: string
  x: number
  y: number
  side?: number
}) {
  const logo = use(LogoContext)
  return (
    <>
      <Scaled x={x} y={y} side={side}>
        {logo ? <image href={logo} width="48" height="48" /> : <Mark size={48} tone={tone} />}
      </Scaled>
      <Line
        text={acronym}
        face="display"
        size={(side * 2) / 3}
        x={x + side * 1.283}
        y={y + side * 0.783}
        fill={fill}
      />
    </>
  )
}

/** Places a drawing of 48 by 48 pixels at another size and position. */
export function Scaled({
  x,
  y,
  side,
  children,
}: {
  x: number
  y: number
  side: number
  children: ReactNode
}) {
  return (
    <svg x={x} y={y} width={side} height={side} viewBox="0 0 48 48">
      {children}
    </svg>
  )
}

/** About how wide a text of the typeface for text is; a drawing cannot measure it. */
export const widthOf = (text: string, size: number) =>
  size *
  [...text].reduce((sum, letter) => sum + (narrow.test(letter) ? 0.34 : wide.test(letter) ? 0.78 : 0.6), 0)
const narrow = /[fijltI .,:;'’()/|-]/
const wide = /[A-HJ-Zmw&@%]/

/** Ojuju for headlines, Noto Sans for text. The image process has no other typefaces. */
export const faces = {
  display: { fontFamily: 'Ojuju', fontWeight: 800 },
  text: { fontFamily: 'Noto Sans', fontWeight: 700 },
} as const

/**
 * `size`: the font size in pixels; smaller when the text is wider than `room`. `x`, `y`: the start of the baseline, or
 * its end with `fromEnd`.
 */
export function Line({
  text,
  face = 'text',
  size,
  x,
  y,
  fill,
  fromEnd,
  room = Infinity,
}: {
  text: string
  face?: keyof typeof faces
  size: number
  room?: number
  x: number
  y: number
  fill: string
  fromEnd?: boolean
}) {
  const drawn = toDrawable(text)
  return (
    <text
      x={x}
      y={y}
      fill={fill}
      fontSize={Math.min(size, (size * room) / widthOf(drawn, size))}
      textAnchor={fromEnd ? 'end' : undefined}
      {...faces[face]}
    >
      {drawn}
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

/** `tall`: its height. `scale`: of the width of its stripes. */
export function Selvedge({ width, height, tall, scale = 1 }: Size & { tall: number; scale?: number }) {
  const y = height - tall
  return (
    <>
      <pattern id="selvedge" x="0" y={y} width={156 * scale} height={tall} patternUnits="userSpaceOnUse">
        {selvedge.map(([colour, x, stripe]) => (
          <rect key={x} x={x * scale} width={stripe * scale} height={tall} fill={`var(--${colour})`} />
        ))}
      </pattern>
      <rect y={y} width={width} height={tall} fill="url(#selvedge)" />
    </>
  )
}

const colours: Readonly<Record<string, string>> = palette

/**
 * Replaces each custom property by its colour, because an image has no style sheet. Replaces them only inside tags, so
 * text that somebody wrote stays as it is. @throws for an unknown colour.
 */
const withColours = (svg: string) =>
  svg.replace(/<[^>]*>/g, (tag) =>
    tag.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
      const colour = colours[name]
      if (!colour) throw new Error(`the palette has no colour ${name}`)
      return colour
    }),
  )
