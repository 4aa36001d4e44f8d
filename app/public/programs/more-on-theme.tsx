import type { ReactNode } from 'react'
import { href } from 'react-router'
import { NewsPicture } from '#app/public/news/news-picture.tsx'
import { PictureCard } from '#app/public/pictures/picture-card.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { type CalendarDate, formatDate } from '#domain/calendar-date.ts'
import type { Theme } from '#domain/programs/schema.ts'
import styles from './more-on-theme.module.css'
import { ProgramBanner } from './program-banner.tsx'
import type { ShownMore } from './shown-more.ts'
import { ThemeTile } from './theme-tile.tsx'

const sizes = '(min-width: 1200px) 357px, (min-width: 600px) 30vw, 112px'

/** Other programs and news on the same theme: cards beside each other, rows on a phone. Nothing when there are none. */
export function MoreOnTheme({ theme, programs, news }: ShownMore & { theme: Theme | null }) {
  if (!theme || programs.length + news.length === 0) return null
  return (
    <section className={`${layout.more} ${styles.more}`} aria-labelledby="more-on-this-theme">
      <h2 id="more-on-this-theme">More on This Theme</h2>
      <ul role="list">
        {programs.map((program) => (
          <li key={program.id}>
            <Card
              to={href('/programs/:id', { id: program.id })}
              theme={theme}
              kind="Program"
              title={program.title}
              date={program.date}
              picture={<ProgramBanner program={program} place="third" />}
            />
          </li>
        ))}
        {news.map((item) => (
          <li key={item.id}>
            <Card
              to={href('/news/:id', { id: item.id })}
              theme={theme}
              kind={item.type === 'Online Video' ? 'Video' : item.type}
              title={item.title}
              source={item.source}
              date={item.date}
              picture={<NewsPicture item={item} widths={[360, 640]} sizes={sizes} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Card({
  to,
  theme,
  kind,
  title,
  source,
  date,
  picture,
}: {
  to: string
  theme: Theme
  kind: string
  title: string
  source?: string
  date: CalendarDate
  picture: ReactNode
}) {
  return (
    <PictureCard to={to} className={`${layout.row} ${styles.card}`} picture={picture}>
      <div className={styles.words}>
        <p className={styles.kind}>
          <ThemeTile theme={theme} ground="o-500" />
          {kind}
        </p>
        <h3 className={text.title}>{title}</h3>
        <p className={text.meta}>
          {source && `${source}\u00a0· `}
          <time dateTime={date}>{formatDate(date)}</time>
        </p>
      </div>
    </PictureCard>
  )
}
