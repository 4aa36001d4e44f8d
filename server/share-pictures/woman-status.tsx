import { palette } from '#app/styles/palette.ts'
import { Tile } from '#app/ui/tile.tsx'
import { statusPictureSize, type WomanStatus } from '#domain/share-pictures/status-picture.server.ts'
import type { TextBlock } from '#server/images/jobs.ts'
import { toDrawable } from './drawable-text.ts'
import { Brand, Line, Scaled, type StatusParts, widthOf } from './drawing-parts.tsx'
import { SampleTag, wordsOf } from './woman-drawing.tsx'

const { width } = statusPictureSize
const margin = 72

/** The portrait in the ratio of its frame, on the selvedge. Beside it: who she is. */
const portraitPlace = { left: 0, top: 934, width: 760, height: 950 } as const
const panel = { left: 802, width: 240 } as const

/** The status picture of a woman. `hasPicture`: whether her portrait can be shown. */
export const composeWoman = (subject: WomanStatus, hasPicture: boolean): StatusParts => ({
  drawing: <WomanStatusDrawing subject={subject} hasPicture={hasPicture} />,
  texts: [quoteOf(subject), ...factsOf(subject)],
  place: portraitPlace,
  ground: palette.calico,
})

function WomanStatusDrawing({ subject, hasPicture }: { subject: WomanStatus; hasPicture: boolean }) {
  const { acronym, sample, page } = subject
  const { left, top, width: across, height: down } = portraitPlace
  return (
    <>
      <rect width={width} height={top} fill="var(--o-300)" />
      <rect y={top} width={width} height={down} fill={hasPicture ? 'var(--ink)' : 'var(--i-700)'} />
      {!hasPicture && (
        <Scaled x={left} y={top + (down - across) / 2} side={across}>
          <Tile motif="rise" ground="i-700" />
        </Scaled>
      )}
      <rect x={across} y={top} width={width - across} height={down} fill="var(--ink)" />
      <path
        d={`M${across + 3} ${top}v${down}`}
        stroke="var(--paper)"
        strokeWidth="6"
        strokeDasharray="12 6"
      />
      <Line text="She Stood" face="display" size={64} x={margin} y={329} fill="var(--ink)" />
      {sample && <SampleTag x={margin + 310} y={282} size={34} />}
      <Brand acronym={acronym} fill="var(--paper)" x={panel.left} y={1472} side={68} />
      {page.map((part, index) => (
        <Line
          key={part}
          text={part}
          size={26}
          x={panel.left}
          y={1596 + 36 * index}
          room={panel.width}
          fill="var(--o-100)"
        />
      ))}
    </>
  )
}

function quoteOf(subject: WomanStatus): TextBlock {
  const text = wordsOf(subject)
  const sizes = text.length > 70 ? [76, 66, 58] : [104, 90, 76]
  return {
    text,
    face: 'display',
    left: margin,
    top: 388,
    width: width - 2 * margin,
    height: 524,
    sizes,
    colour: palette.ink,
  }
}

function factsOf({ title, ward, facts, acronym }: WomanStatus): readonly TextBlock[] {
  const name = toDrawable(title) || acronym
  const size = nameSizes.find((tried) => fits(name, tried)) ?? smallestName
  const lines = [ward, facts].map(toDrawable).filter(Boolean)
  const top = 970
  const below = top + Math.min(nameHeight, heightOf(name, size)) + 30
  return [
    { ...panel, text: name, top, height: nameHeight, sizes: [size, smallestName], colour: palette.paper },
    {
      ...panel,
      text: lines.join('\n\n'),
      top: below,
      height: 1440 - below,
      sizes: [...[30, 26].filter((tried) => lines.every((line) => isUnbroken(line, tried))), 22],
      colour: palette['o-100'],
    },
  ]
}

const nameSizes = [46, 38, 32, 27]
const smallestName = 24
const nameHeight = 230

const fits = (name: string, size: number) => isUnbroken(name, size) && heightOf(name, size) <= nameHeight

/** Whether every word of a text has a place in the panel. */
const isUnbroken = (text: string, size: number) =>
  text.split(' ').every((word) => widthOf(word, size) <= panel.width)

/**
 * About how high a text of the panel is, in pixels. The text below it is placed before the lines of this one are known.
 */
function heightOf(text: string, size: number): number {
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const across = widthOf(`${word} `, size)
    if (used > 0 && used + across > panel.width) {
      lines += 1
      used = 0
    }
    used += across
    lines += Math.floor(used / (panel.width * 1.1))
    used %= panel.width * 1.1
  }
  return Math.round(lines * size * 1.17)
}
