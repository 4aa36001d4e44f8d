import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import styles from './rich-text.module.css'

/**
 * Formatted text from staff. Public pages set inner HTML only here. `lead`: shows the first paragraph in a larger font.
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
