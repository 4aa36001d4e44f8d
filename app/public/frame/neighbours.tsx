import text from '#app/styles/text.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { Neighbours as Both } from '#domain/neighbours.ts'
import styles from './neighbours.module.css'

interface Neighbour {
  readonly title: string
  readonly address: string
}

/** Links to the records before and after this one in time. Nothing when it is the only one. `words`: their labels. */
export function Neighbours({
  label,
  words,
  earlier,
  later,
}: Both<Neighbour> & { label: string; words: Record<keyof Both<Neighbour>, string> }) {
  if (!earlier && !later) return null
  return (
    <nav className={styles.neighbours} aria-label={label}>
      {earlier && (
        <a href={earlier.address}>
          <span className={text.meta}>
            <Icon name="arrow-left" size={20} /> {words.earlier}
          </span>{' '}
          <b>{earlier.title}</b>
        </a>
      )}
      {later && (
        <a href={later.address} data-later="">
          <span className={text.meta}>
            {words.later} <Icon name="arrow-right" size={20} />
          </span>{' '}
          <b>{later.title}</b>
        </a>
      )}
    </nav>
  )
}
