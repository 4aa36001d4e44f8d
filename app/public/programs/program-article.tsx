import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ArticlePage } from '#app/public/frame/article-page.tsx'
import { RichText } from '#app/public/rich-text/rich-text.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { formatDate } from '#domain/calendar-date.ts'
import type { Program } from '#domain/programs/schema.ts'
import { Gallery } from './gallery.tsx'
import styles from './program-article.module.css'
import { ProgramRow } from './program-row.tsx'
import type { ShownProgram } from './shown-program.ts'
import { ThemeTile } from './theme-tile.tsx'

/**
 * The page of a program. In a preview the date may be ''. `event`: the event that it tells of. `more`: other programs on its theme. `share`: shown below the
 * report. `children`: shown at the end.
 */
export function ProgramArticle({
  program,
  event = null,
  more,
  share,
  children,
}: {
  program: Pick<Program, 'title' | 'theme' | 'date' | 'images' | 'report'>
  event?: { readonly id: string; readonly title: string } | null
  more: readonly ShownProgram[]
  share?: ReactNode
  children?: ReactNode
}) {
  return (
    <ArticlePage back={{ name: 'Our Programs', address: href('/programs') }} title={program.title}>
      <div className={styles.facts}>
        {program.theme && <ThemeTile theme={program.theme} />}
        <div>
          {program.theme && <p className={styles.theme}>{program.theme}</p>}
          {program.date && (
            <time className={styles.date} dateTime={program.date}>
              {formatDate(program.date)}
            </time>
          )}
        </div>
      </div>
      <Gallery title={program.title} pictures={program.images} />
      <div className={styles.columns}>
        <div>
          <RichText html={program.report} lead />
          {event && (
            <TextLink to={href('/events/:id', { id: event.id })} after="arrow-right">
              See the event<VisuallyHidden>: {event.title}</VisuallyHidden>
            </TextLink>
          )}
          {share}
        </div>
        {more.length > 0 && (
          <section aria-labelledby="more-on-this-theme">
            <h2 id="more-on-this-theme" className={styles.more}>
              More on this theme
            </h2>
            <ul role="list">
              {more.map((other) => (
                <li key={other.id}>
                  <ProgramRow program={other} small />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {children}
    </ArticlePage>
  )
}
