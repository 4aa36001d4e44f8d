import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { LinkedEvent } from '#app/public/events/shown-event.ts'
import { ArticlePage } from '#app/public/frame/article-page.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatDate } from '#domain/calendar-date.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import type { Program } from '#domain/programs/kind.ts'
import { DownloadList, type ShownDownload } from './download-list.tsx'
import { FigureBand } from './figure-band.tsx'
import { Gallery } from './gallery.tsx'
import { LeadPicture } from './lead-picture.tsx'
import { MoreOnTheme } from './more-on-theme.tsx'
import styles from './program-article.module.css'
import { type ContentsEntry, ReportContents } from './report-contents.tsx'
import { ReportParts } from './report-parts.tsx'
import type { ShownMore } from './shown-more.ts'
import type { ShownReport } from './shown-report.ts'
import { ThemeTile } from './theme-tile.tsx'

/**
 * The page of a program. In a preview the date may be ''. `event`: the event that it reports on. `more`: other programs
 * and news on its theme. `children`: shown between its pictures and `more`.
 */
export function ProgramArticle({
  program,
  event,
  report,
  more,
  children,
}: {
  program: Pick<Program, 'title' | 'theme' | 'date' | 'venue' | 'images'> & {
    readonly downloads: readonly ShownDownload[]
  }
  event: LinkedEvent | null
  report: ShownReport
  more: ShownMore
  children?: ReactNode
}) {
  const { title, theme, date, venue, images, downloads } = program
  const { lead, figures, parts } = report
  const banner = bannerOf(images)
  const firstHeading = parts.findIndex((part) => part.kind === 'text' && part.heading !== null)
  const beginning = firstHeading === -1 ? parts : parts.slice(0, firstHeading)
  const rest = parts.slice(beginning.length)
  const common = { title, pictures: images }
  return (
    <ArticlePage back={{ name: 'Our Programs', address: href('/programs') }} title={title} sections>
      <div className={`${layout.cluster} ${styles.line}`}>
        {theme && <ThemeTile theme={theme} ground="o-500" />}
        <div>
          {theme && (
            <p>
              <b>{theme}</b>
            </p>
          )}
          {date && (
            <time className={text.meta} dateTime={date}>
              {formatDate(date)}
            </time>
          )}
          {venue && <p className={text.meta}>{venue}</p>}
        </div>
      </div>
      {banner && <LeadPicture title={title} picture={banner} place={images.indexOf(banner) + 1} />}
      <div className={`${layout.split} ${styles.columns}`}>
        <div className={styles.flow}>
          {lead && <p className={`${text.lead} ${styles.lead}`}>{lead}</p>}
          <ReportParts parts={beginning} {...common} lead={!lead} />
        </div>
        <div className={layout.stack}>
          <ReportContents entries={contentsOf(report, images.length)} />
          <DownloadList downloads={downloads} />
        </div>
      </div>
      <FigureBand figures={figures} />
      {rest.length > 0 && (
        <div className={styles.flow}>
          <ReportParts parts={rest} {...common} />
        </div>
      )}
      {event && (
        <TextLink
          href={href('/events/:id', { id: event.id })}
          after="arrow-right"
          spoken={`: ${event.title}`}
        >
          See the event
        </TextLink>
      )}
      <Gallery {...common} lead={banner} />
      {children}
      <MoreOnTheme theme={theme} {...more} />
    </ArticlePage>
  )
}

function contentsOf({ figures, parts }: ShownReport, pictures: number): readonly ContentsEntry[] {
  return [
    ...(figures.length > 0 ? [{ id: 'what-changed', words: 'What changed' }] : []),
    ...parts.flatMap((part) => (part.kind === 'text' && part.heading ? [part.heading] : [])),
    ...(pictures > 0 ? [{ id: 'pictures', words: 'Pictures' }] : []),
  ]
}
