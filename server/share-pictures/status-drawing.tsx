import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import { palette } from '#app/styles/palette.ts'
import { Tile } from '#app/ui/tile.tsx'
import { formatDate } from '#domain/calendar-date.ts'
import type { Theme } from '#domain/programs/schema.ts'
import {
  type CountStatus,
  type ProgramStatus,
  statusPictureSize,
  type StatusSubject,
} from '#domain/share-pictures/status-picture.server.ts'
import type { TextBlock } from '#server/images/jobs.ts'
import { ClothDrawing } from './cloth-drawing.tsx'
import { drawableRatio, toDrawable } from './drawable-text.ts'
import {
  Brand,
  type Composition,
  faces,
  Line,
  renderDrawing,
  Scaled,
  Selvedge,
  type StatusParts,
  widthOf,
} from './drawing-parts.tsx'
import { composeWoman } from './woman-status.tsx'

const { width, height } = statusPictureSize
const selvedgeHeight = 36
const margin = 72
const inside = width - 2 * margin

/** For the address of the page, beside the name of the forum. */
const addressRoom = 600

/** Text stands only between 250 and 1700: phones lay their own controls over the rest. */
const picturePlace = { left: 0, top: 250, width, height: 675 } as const

/** The status picture of a subject. `hasPicture`: whether the picture of its record can be shown. */
export function composeStatus(subject: StatusSubject, hasPicture: boolean, logo: string | null): Composition {
  const { drawing, ...parts } = partsOf(subject, hasPicture)
  return {
    over: null,
    place: picturePlace,
    ground: null,
    point: undefined,
    ...parts,
    svg: renderDrawing(
      statusPictureSize,
      <>
        {drawing}
        <Selvedge {...statusPictureSize} tall={selvedgeHeight} scale={3} />
      </>,
      logo,
    ),
    format: 'png',
  }
}

function partsOf(subject: StatusSubject, hasPicture: boolean): StatusParts {
  if (subject.kind === 'women') return composeWoman(subject, hasPicture)
  if (subject.kind === 'representation') {
    return { drawing: <CountDrawing {...subject} />, texts: textsOfCount(subject) }
  }
  const { theme, picturePoint } = subject
  return {
    drawing: <ProgramDrawing subject={subject} hasPicture={hasPicture} />,
    over: theme && renderDrawing(statusPictureSize, <ThemeLabel theme={theme} />, null),
    texts: textsOfProgram(subject),
    point: picturePoint,
  }
}

function ProgramDrawing({ subject, hasPicture }: { subject: ProgramStatus; hasPicture: boolean }) {
  const { acronym, theme, date, page } = subject
  const tile = theme ? <ThemeTile theme={theme} ground="o-300" /> : <Tile motif="voice" ground="o-300" />
  return (
    <>
      <rect width={width} height={height} fill="var(--ink)" />
      {!hasPicture &&
        [0, 1].flatMap((row) =>
          [0, 1, 2].map((column) => (
            <Scaled key={`${row} ${column}`} x={column * 360} y={picturePlace.top + row * 360} side={360}>
              {tile}
            </Scaled>
          )),
        )}
      <rect y={picturePlace.top + picturePlace.height} width={width} height={45} fill="var(--ink)" />
      <rect width={width} height={picturePlace.top} fill="var(--o-500)" />
      <Line text={formatDate(date)} size={36} x={margin} y={1035} fill="var(--o-300)" />
      <path d={`M${margin} 1503h${inside}`} stroke="var(--o-500)" strokeWidth="6" strokeDasharray="14 8" />
      <Brand acronym={acronym} fill="var(--paper)" x={margin} y={1550} side={92} />
      {page.map((part, index) => (
        <Line
          key={part}
          text={part}
          size={30}
          x={width - margin}
          y={1588 + 38 * index}
          room={addressRoom}
          fill="var(--o-100)"
          fromEnd
        />
      ))}
    </>
  )
}

/** The theme on the lower edge of the picture, sewn on at its end. */
function ThemeLabel({ theme }: { theme: Theme }) {
  const side = 96
  const top = picturePlace.top + picturePlace.height - side
  const end = side + 56 + widthOf(theme, 38)
  return (
    <>
      <rect y={top} width={end} height={side} fill="var(--paper)" />
      <path d={`M${end - 4} ${top}v${side}`} stroke="var(--o-500)" strokeWidth="8" strokeDasharray="14 10" />
      <Scaled x={0} y={top} side={side}>
        <ThemeTile theme={theme} />
      </Scaled>
      <Line text={theme} size={38} x={side + 28} y={top + 62} fill="var(--ink)" />
    </>
  )
}

function CountDrawing({ acronym, seats, women, source, page }: CountStatus) {
  const digits = String(seats).length
  return (
    <>
      <rect width={width} height={height} fill="var(--paper)" />
      <text x={margin} y={578} fill="var(--ink)" {...faces.display}>
        <tspan fontSize={250}>{women}</tspan>
        <tspan fontSize={150} dx={30}>
          of
        </tspan>
      </text>
      <Line
        text={String(seats)}
        face="display"
        size={Math.min(490, inside / (0.6 * digits))}
        x={margin - 10}
        y={1001}
        fill="var(--ink)"
      />
      <ClothDrawing
        seats={seats}
        women={women}
        layout="status"
        place={{ left: margin, bottom: 1551, width: inside, height: 380 }}
      />
      <Brand acronym={acronym} fill="var(--ink)" x={margin} y={1610} side={92} />
      {[`Source: ${source}`, page.join('')].map((line, index) => (
        <Line
          key={line}
          text={line}
          size={28}
          x={width - margin}
          y={1645 + 38 * index}
          room={addressRoom}
          fill="var(--mute)"
          fromEnd
        />
      ))}
    </>
  )
}

function textsOfProgram({ title, theme, acronym }: ProgramStatus): readonly TextBlock[] {
  const text = toDrawable(drawableRatio(title) >= 0.5 ? title : theme || acronym)
  const sizes = text.length > 60 ? [64, 52, 44] : [88, 64, 52]
  return [{ text, left: margin, top: 1085, width: inside, height: 395, sizes, colour: palette.paper }]
}

function textsOfCount({ title, words }: CountStatus): readonly TextBlock[] {
  const block = { left: margin, width: inside, colour: palette.ink }
  return [
    { ...block, text: toDrawable(title), top: 293, height: 100, sizes: [40, 34] },
    { ...block, text: words.map(toDrawable).join('\n'), top: 1046, height: 150, sizes: [52, 44, 36] },
  ]
}
