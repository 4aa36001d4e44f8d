import { href, Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { Neighbours as Both } from '#domain/neighbours.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import styles from './neighbours.module.css'

/** Links to the programs before and after this one in time. Nothing when it is the only one. */
export function Neighbours({ earlier, later }: Both<Pick<ProgramSummary, 'id' | 'title'>>) {
  if (!earlier && !later) return null
  return (
    <nav className={styles.neighbours} aria-label="Earlier and later programs">
      {earlier && (
        <Link to={href('/programs/:id', { id: earlier.id })} className={styles.link}>
          <span className={styles.when}>
            <Icon name="arrow-left" size={16} /> Earlier
          </span>{' '}
          <span className={styles.title}>{earlier.title}</span>
        </Link>
      )}
      {later && (
        <Link to={href('/programs/:id', { id: later.id })} className={styles.link} data-later="">
          <span className={styles.when}>
            Later <Icon name="arrow-right" size={16} />
          </span>{' '}
          <span className={styles.title}>{later.title}</span>
        </Link>
      )}
    </nav>
  )
}
