import { href, Link } from 'react-router'
import { formatDate } from '#domain/calendar-date.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import { ProgramBanner } from './program-banner.tsx'
import styles from './program-row.module.css'

/** A program as a square picture with words beside it, under a rule. `small` leaves the theme out. */
export function ProgramRow({ program, small }: { program: ProgramSummary; small?: boolean }) {
  return (
    <Link
      to={href('/programs/:id', { id: program.id })}
      className={styles.row}
      data-small={small ? '' : undefined}
    >
      <div className={styles.square}>
        <ProgramBanner program={program} place="square" />
      </div>
      <div className={styles.words}>
        {!small && program.theme && <p className={styles.meta}>{program.theme}</p>}
        <h3 className={styles.title}>{program.title}</h3>
        <time className={styles.meta} dateTime={program.date}>
          {formatDate(program.date)}
        </time>
      </div>
    </Link>
  )
}
