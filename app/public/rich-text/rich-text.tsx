import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import styles from './rich-text.module.css'

/**
 * What staff wrote, with its formatting; the only place where public pages set inner HTML.
 * `lead`: its first paragraph opens the page, and is set larger.
 */
export function RichText({ html, lead }: { html: SafeHtml; lead?: boolean }) {
  return (
    <div
      className={styles.text}
      data-lead={lead ? '' : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
