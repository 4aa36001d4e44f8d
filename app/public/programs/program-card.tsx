import { href } from 'react-router'
import { formatDate } from '#domain/calendar-date.ts'
import { PictureCard } from '#app/public/pictures/picture-card.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { ProgramBanner } from './program-banner.tsx'
import styles from './program-card.module.css'
import type { ShownProgram } from './shown-program.ts'
import { ThemeTile } from './theme-tile.tsx'

/** A program as a card: a picture with the theme on a label, title and date. `heading`: the heading level. */
export function ProgramCard({
  program,
  lead,
  eager,
  heading: Heading = 'h2',
}: {
  program: ShownProgram
  /** The large card of the home page. */
  lead?: boolean
  eager?: boolean
  heading?: 'h2' | 'h3'
}) {
  return (
    <PictureCard
      to={href('/programs/:id', { id: program.id })}
      className={`${layout.card} ${styles.card}`}
      large={lead}
      picture={
        <div className={styles.frame}>
          <ProgramBanner program={program} place={lead ? 'lead' : 'card'} eager={eager} />
          {program.theme && (
            <p className={styles.label}>
              <ThemeTile theme={program.theme} />
              <span>{program.theme}</span>
            </p>
          )}
        </div>
      }
    >
      <Heading className={`${text.title} ${styles.title}`}>{program.title}</Heading>
      <time className={text.meta} dateTime={program.date}>
        {formatDate(program.date)}
      </time>
    </PictureCard>
  )
}
