import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { NewsSummary } from '#domain/news/schema.ts'
import styles from './report-link.module.css'

/** The way to the report itself, on the site of whoever made it. Nothing where no link may be followed. */
export function ReportLink({ item: { type, title, link } }: { item: NewsSummary }) {
  if (!link) return null
  return (
    <a href={link} className={styles.link}>
      <span className={styles.words}>{type === 'Online Video' ? 'Watch the report' : 'Read the report'}</span>
      <VisuallyHidden>: {title} (opens another site)</VisuallyHidden>
      <Icon name="arrow-out" size={20} />
    </a>
  )
}
