import text from '#app/styles/text.module.css'
import styles from './program-article.module.css'

/** A part of the page that the table of contents lists. */
export interface ContentsEntry {
  readonly id: string
  readonly words: string
}

/** With fewer parts than this there is no table of contents, because the parts are in view without it. */
const fewest = 2

/** Links to the parts of a report. Nothing for a short one. */
export function ReportContents({ entries }: { entries: readonly ContentsEntry[] }) {
  if (entries.length < fewest) return null
  return (
    <nav className={styles.contents} aria-labelledby="in-this-report">
      <h2 id="in-this-report" className={text.heading}>
        In this report
      </h2>
      <ul role="list">
        {entries.map(({ id, words }) => (
          <li key={id}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
