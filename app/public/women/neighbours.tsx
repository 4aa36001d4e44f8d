import { href, Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { Neighbours as Both } from '#domain/neighbours.ts'
import type { WomanSummary } from '#domain/women/schema.ts'
import styles from './neighbours.module.css'

/** Links to the women who stood before and after this one. Nothing when she is the only one. */
export function Neighbours({ earlier, later }: Both<Pick<WomanSummary, 'id' | 'name'>>) {
  if (!earlier && !later) return null
  return (
    <nav className={styles.neighbours} aria-label="Other women">
      {earlier && (
        <Link to={href('/women/:id', { id: earlier.id })} className={styles.link}>
          <span className={styles.label}>
            <Icon name="arrow-left" size={20} /> Before her
          </span>{' '}
          <span className={styles.name}>{earlier.name}</span>
        </Link>
      )}
      {later && (
        <Link to={href('/women/:id', { id: later.id })} className={styles.link} data-later="">
          <span className={styles.label}>
            After her <Icon name="arrow-right" size={20} />
          </span>{' '}
          <span className={styles.name}>{later.name}</span>
        </Link>
      )}
    </nav>
  )
}
