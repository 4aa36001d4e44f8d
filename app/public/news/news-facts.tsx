import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { formatDate } from '#domain/calendar-date.ts'
import styles from './news-facts.module.css'
import type { ShownNews } from './shown-news.ts'

/** Type, source and date of a news item. `linked`: the source is a link to its report. Not inside another link. */
export function NewsFacts({
  item: { type, source, link, date },
  linked,
  className,
}: {
  item: ShownNews
  linked?: boolean
  className?: string
}) {
  return (
    <p className={className ? `${styles.facts} ${className}` : styles.facts}>
      {type === 'Statement' ? (
        <span className={styles.tag}>Statement</span>
      ) : type === 'Online Video' ? (
        'Video'
      ) : (
        type
      )}
      {source && (
        <>
          {type === 'Statement' ? ' ' : '\u00a0· '}
          {linked && link ? (
            <a href={link}>
              {source}
              <VisuallyHidden> (opens another site)</VisuallyHidden>
              <Icon name="arrow-out" size={14} />
            </a>
          ) : (
            source
          )}
        </>
      )}
      {date && (
        <>
          {'\u00a0· '}
          <time dateTime={date}>{formatDate(date)}</time>
        </>
      )}
    </p>
  )
}
