import type { ReactNode } from 'react'
import women from '#app/public/home/women.svg?raw'
import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import { palette } from '#app/styles/palette.ts'
import { Tile } from '#app/ui/tile.tsx'
import { formatDate } from '#domain/calendar-date.ts'
import type {
  CountSubject,
  RecordSubject,
  ShareSubject,
} from '#domain/share-pictures/share-picture.server.ts'
import { sharePictureSize } from '#domain/share-pictures/size.ts'
import type { TextBlock } from '#server/images/jobs.ts'
import { ClothDrawing } from './cloth-drawing.tsx'
import { drawableRatio, toDrawable } from './drawable-text.ts'
import { portraitPlace, quoteOf, WomanDrawing } from './woman-drawing.tsx'
import { Brand, type Composition, Line, renderDrawing, Scaled, Selvedge } from './drawing-parts.tsx'

const { width, height } = sharePictureSize
const selvedgeHeight = 14
const margin = 56

/** The three women of the hero, without the element around them, and the part of the file that shows each. */
const drawnWomen = women.slice(women.indexOf('>') + 1, women.lastIndexOf('<'))
const viewsOfWomen = [...women.matchAll(/<view .*?viewBox="([^"]+)"/g)].map(([, viewBox]) => viewBox)

/** The place of the record's own picture, in pixels: the right half, down to the selvedge. */
const picturePlace = {
  left: width / 2,
  top: 0,
  width: width / 2,
  height: height - selvedgeHeight,
} as const

/** The share picture of a subject. `hasPicture`: whether the picture of its record can be shown. */
export function composeShare(subject: ShareSubject, hasPicture: boolean, logo: string | null): Composition {
  const drawing =
    subject.kind === 'site' ? (
      <SiteDrawing {...subject} />
    ) : subject.kind === 'representation' ? (
      <CountDrawing {...subject} />
    ) : subject.kind === 'women' ? (
      <WomanDrawing subject={subject} hasPicture={hasPicture} />
    ) : (
      <RecordDrawing subject={subject} hasPicture={hasPicture} />
    )
  return {
    svg: renderDrawing(
      sharePictureSize,
      <>
        {drawing}
        <Selvedge {...sharePictureSize} tall={selvedgeHeight} />
      </>,
      logo,
    ),
    over: null,
    texts: 'date' in subject ? [titleOf(subject)] : subject.kind === 'women' ? [quoteOf(subject)] : [],
    place: subject.kind === 'women' ? portraitPlace : picturePlace,
    ground: subject.kind === 'women' ? palette.calico : null,
    point: 'date' in subject ? subject.picturePoint : undefined,
    format: 'jpeg',
  }
}

function SiteDrawing({ acronym, headline }: Extract<ShareSubject, { kind: 'site' }>) {
  const size = 98
  const linePitch = 91
  const firstBaseline = 289
  return (
    <>
      <rect width={width} height={height} fill="var(--o-500)" />
      <Brand acronym={acronym} tone="ink" fill="var(--ink)" x={margin} y={52} />
      {headline.map((words, index) => (
        <Line
          key={words}
          text={words}
          face="display"
          size={size}
          room={640}
          x={margin}
          y={firstBaseline + index * linePitch}
          fill="var(--ink)"
        />
      ))}
      {viewsOfWomen.map((viewBox, index) => {
        const top = 270 - 110 * index
        return (
          <svg
            key={viewBox}
            x={720 + 160 * index}
            y={top}
            width="160"
            height={height - top}
            viewBox={viewBox}
            preserveAspectRatio="xMidYMin slice"
            dangerouslySetInnerHTML={{ __html: drawnWomen }}
          />
        )
      })}
    </>
  )
}

/** The count of one body: its number, the sentence, and the cloth. */
function CountDrawing({ acronym, title, seats, women, words }: CountSubject) {
  return (
    <>
      <rect width={width} height={height} fill="var(--paper)" />
      <Brand acronym={acronym} fill="var(--ink)" x={margin} y={44} />
      <Line text={title} size={28} x={width - margin} y={86} room={700} fill="var(--mute)" fromEnd />
      <Line text={`${women} of ${seats}`} face="display" size={128} x={margin} y={236} fill="var(--ink)" />
      <Line text={words.join(' ')} size={32} x={margin} y={296} room={width - 2 * margin} fill="var(--ink)" />
      <ClothDrawing
        seats={seats}
        women={women}
        layout="wide"
        place={{ left: margin, bottom: height - selvedgeHeight - 32, width: width - 2 * margin, height: 262 }}
      />
    </>
  )
}

/** The text block of a record's title. Its smallest font size fits a title of 200 characters. */
function titleOf(subject: RecordSubject): TextBlock {
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

function RecordDrawing({ subject, hasPicture }: { subject: RecordSubject; hasPicture: boolean }): ReactNode {
  const { kind, acronym, theme, label, date } = subject
  // News has the tile of voices.
  const tile = theme ? (
    <ThemeTile theme={theme} />
  ) : (
    <Tile motif="voice" ground={kind === 'news' ? 'o-500' : 'i-700'} />
  )
  return (
    <>
      <rect width={width} height={height} fill={kind === 'news' ? 'var(--i-900)' : 'var(--ink)'} />
      {!hasPicture && (
        <Scaled x={picturePlace.left} y={0} side={picturePlace.height}>
          {tile}
        </Scaled>
      )}
      <Brand acronym={acronym} fill="var(--paper)" x={margin} y={52} />
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
