import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'harfbuzzjs'
import { normalise } from '#domain/plain-text.ts'

/** Ojuju for what is loud, Noto Sans for what is read. */
export type Face = 'display' | 'text'

/** Text as outlines: what draws it needs no typeface. */
export interface Outline {
  /** SVG: paths whose origin is the beginning of the baseline. */
  readonly svg: string
  /** Pixels. */
  readonly width: number
}

export interface Typesetter {
  /** One line, however long. What neither face has a letter for is left out. */
  line(text: string, style: TextStyle): Outline
  /**
   * Lines of at most `width` pixels. Where they are more than `most`, the last ends in "…". A word wider than a line
   * is broken anywhere.
   */
  lines(text: string, style: TextStyle, box: { width: number; most: number }): readonly Outline[]
  /** The share of a text's visible characters that can be drawn, from 0 to 1; 1 for an empty text. */
  drawable(text: string, face: Face): number
}

export interface TextStyle {
  readonly face: Face
  /** Pixels. */
  readonly size: number
}

const cuts = ['latin', 'latin-ext', 'vietnamese'] as const
const sources = { display: 'ojuju', text: 'noto-sans' } as const
const resolve = createRequire(import.meta.url).resolve

/** Reads the typefaces that `scripts/build-fonts.mjs` has cut for drawing. @throws when they are not there. */
export async function createTypesetter(): Promise<Typesetter> {
  // Loaded here, because most requests draw nothing.
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs')
  const load = (source: string) =>
    Promise.all(
      cuts.map(async (cut) => {
        const file = resolve(`#app/styles/fonts/generated/${source}-${cut}.ttf`)
        return new Font(new Face(new Blob(await readFile(file))))
      }),
    )
  const fonts: Readonly<Record<Face, readonly Font[]>> = {
    display: await load(sources.display),
    text: await load(sources.text),
  }

  /** A letter and its marks must come from one file, or the marks do not find their place. */
  function fontFor(cluster: string, face: Face): Font | undefined {
    const characters = [...cluster].map((character) => character.codePointAt(0) ?? 0)
    return fonts[face].find((font) => characters.every((character) => font.nominalGlyph(character)))
  }

  function line(text: string, { face, size }: TextStyle): Outline {
    const runs: { font: Font; text: string }[] = []
    for (const cluster of clustersOf(text)) {
      const font = fontFor(cluster, face)
      const last = runs.at(-1)
      if (font && last?.font === font) last.text += cluster
      else if (font) runs.push({ font, text: cluster })
    }
    const paths: string[] = []
    let x = 0
    for (const run of runs) {
      const scale = size / run.font.face.upem
      const buffer = new Buffer()
      buffer.addText(run.text)
      buffer.guessSegmentProperties()
      shape(run.font, buffer)
      for (const glyph of buffer.getGlyphInfosAndPositions()) {
        const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
        const path = run.font.glyphToPath(codepoint)
        const place = `${round(x + xOffset * scale)} ${round(-yOffset * scale)}`
        if (path) paths.push(`<path transform="translate(${place}) scale(${scale} ${-scale})" d="${path}"/>`)
        x += xAdvance * scale
      }
    }
    return { svg: paths.join(''), width: x }
  }

  return {
    line,

    lines(text, style, { width, most }) {
      const fits = (candidate: string) => line(candidate, style).width <= width
      const broken = breakLines(text, fits)
      const kept = broken.slice(0, most)
      if (broken.length > most) kept[most - 1] = withEllipsis(kept[most - 1] ?? '', fits)
      return kept.map((words) => line(words, style))
    },

    drawable(text, face) {
      const visible = clustersOf(text).filter((cluster) => cluster.trim() !== '')
      if (visible.length === 0) return 1
      return visible.filter((cluster) => fontFor(cluster, face)).length / visible.length
    },
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Joiners and direction marks take no ink and no letter has them. */
const clustersOf = (text: string) =>
  [...segmenter.segment(normalise(text, 'NFC').replace(/\p{Cf}/gu, ''))].map(({ segment }) => segment)

function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = current ? `${current} ${word}` : word
    if (fits(longer)) {
      current = longer
      continue
    }
    if (current) lines.push(current)
    current = ''
    for (const cluster of clustersOf(word)) {
      if (current && !fits(current + cluster)) {
        lines.push(current)
        current = ''
      }
      current += cluster
    }
  }
  return current ? [...lines, current] : lines
}

function withEllipsis(line: string, fits: (line: string) => boolean): string {
  const clusters = clustersOf(line)
  while (clusters.length > 0 && !fits(`${clusters.join('').trimEnd()}…`)) clusters.pop()
  return `${clusters.join('').replace(/[\s,;:.–—-]+$/, '')}…`
}

const round = (pixels: number) => Math.round(pixels * 100) / 100
