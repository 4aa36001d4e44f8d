import { Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import styles from './home.module.css'
import { Panel } from './panel.tsx'
import type { WaitingDraft } from './waiting-drafts.ts'

/** The drafts that colleagues have handed in. */
export function Waiting({ waiting }: { waiting: readonly WaitingDraft[] }) {
  if (waiting.length === 0) return null
  return (
    <Panel id="waiting" title="Waits for you to publish">
      <ul className={styles.rows}>
        {waiting.map(({ id, title, to, words }) => (
          <li key={id} className={styles.change}>
            <span dir="auto" className={styles.changed}>
              {title}
            </span>
            <span className={styles.state}>{words}</span>
            <span className={styles.ways}>
              <Link to={to}>
                Read and publish<VisuallyHidden> {title}</VisuallyHidden>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
