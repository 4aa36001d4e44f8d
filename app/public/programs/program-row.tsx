import { href } from 'react-router'
import { formatDate } from '#domain/calendar-date.ts'
import { PictureCard } from '#app/public/pictures/picture-card.tsx'
import { ProgramBanner } from './program-banner.tsx'
import type { ShownProgram } from './shown-program.ts'
import styles from './program-row.module.css'

/** A program as a row: a square picture, theme, title and date. */
export function ProgramRow({ program }: { program: ShownProgram }) {
  return (
    <PictureCard
      to={href('/programs/:id', { id: program.id })}
      className={styles.row}
      picture={
        <div className={styles.square}>
          <ProgramBanner program={program} place="square" />
        </div>
      }
    >
      <div className={styles.words}>
        {program.theme && <p className={styles.meta}>{program.theme}</p>}
        <h3 className={styles.title}>{program.title}</h3>
        <time className={styles.meta} dateTime={program.date}>
          {formatDate(program.date)}
        </time>
      </div>
    </PictureCard>
  )
}
