import { href } from 'react-router'
import { formatDate } from '#domain/calendar-date.ts'
import { PictureCard } from '#app/public/pictures/picture-card.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { ProgramBanner } from './program-banner.tsx'
import type { ShownProgram } from './shown-program.ts'
import styles from './program-row.module.css'

/** A program as a row: a square picture, theme, title and date. */
export function ProgramRow({ program }: { program: ShownProgram }) {
  return (
    <PictureCard
      to={href('/programs/:id', { id: program.id })}
      className={`${layout.row} ${styles.row}`}
      picture={<ProgramBanner program={program} place="square" />}
    >
      <div>
        {program.theme && <p className={text.meta}>{program.theme}</p>}
        <h3 className={text.title}>{program.title}</h3>
        <time className={text.meta} dateTime={program.date}>
          {formatDate(program.date)}
        </time>
      </div>
    </PictureCard>
  )
}
