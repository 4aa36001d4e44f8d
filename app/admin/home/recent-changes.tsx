import { href, Link } from 'react-router'
import type { ChangeLine } from './change-line.ts'
import styles from './home.module.css'
import { Panel } from './panel.tsx'

/** The newest changes to the website. */
export function RecentChanges({ changes }: { changes: readonly ChangeLine[] }) {
  return (
    <Panel id="recent-changes" title="Recent changes">
      {changes.length > 0 ? (
        <ul className={styles.rows}>
          {changes.map(({ title, words, to }, index) => (
            // Changes have no id, and the list is always replaced as a whole.
            <li key={index} className={styles.change}>
              {to ? (
                <Link to={to} dir="auto" className={styles.changed}>
                  {title}
                </Link>
              ) : (
                <span dir="auto" className={styles.changed}>
                  {title}
                </span>
              )}
              <span className={styles.state}>{words}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>What people publish, change and remove is listed here.</p>
      )}
      <p className={styles.more}>
        <Link to={href('/admin/cms/changes')}>All changes</Link>
      </p>
    </Panel>
  )
}
