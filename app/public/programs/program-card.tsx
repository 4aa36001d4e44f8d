import { href, Link } from 'react-router'
import { formatDate } from '#domain/calendar-date.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import { ProgramBanner } from './program-banner.tsx'
import styles from './program-card.module.css'
import { ThemeTile } from './theme-tile.tsx'

/** A program as a picture with a sewn label; the whole card is the link. `heading`: its level on the page. */
export function ProgramCard({
  program,
  lead,
  eager,
  heading: Heading = 'h2',
}: {
  program: ProgramSummary
  /** The large card of the home page. */
  lead?: boolean
  eager?: boolean
  heading?: 'h2' | 'h3'
}) {
  return (
    <Link
      to={href('/programs/:id', { id: program.id })}
      className={styles.card}
      data-lead={lead ? '' : undefined}
    >
      <div className={styles.frame}>
        <ProgramBanner program={program} place={lead ? 'lead' : 'card'} eager={eager} />
        {program.theme && (
          <p className={styles.label}>
            <ThemeTile theme={program.theme} />
            <span>{program.theme}</span>
          </p>
        )}
      </div>
      <Heading className={styles.title}>{program.title}</Heading>
      <time className={styles.date} dateTime={program.date}>
        {formatDate(program.date)}
      </time>
    </Link>
  )
}
