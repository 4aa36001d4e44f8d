import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import styles from './rich-text.module.css'

/** What staff wrote, with its formatting; the only place where public pages set inner HTML. */
export function RichText({ html }: { html: SafeHtml }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
