import type { ReactNode } from 'react'
import { href } from 'react-router'
import newsFacts from '#app/public/news/news-facts.module.css'
import { NewsPicture } from '#app/public/news/news-picture.tsx'
import { PictureCard } from '#app/public/pictures/picture-card.tsx'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { type CalendarDate, formatDate } from '#domain/calendar-date.ts'
import type { Theme } from '#domain/programs/schema.ts'
import styles from './more-on-theme.module.css'
import type { ShownMore } from './shown-more.ts'
import { ThemeTile } from './theme-tile.tsx'

const sizes = '(min-width: 1200px) 357px, (min-width: 600px) 30vw, 112px'

/** Other programs and news on the same theme: cards beside each other, rows on a phone. Nothing when there are none. */
export function MoreOnTheme({ theme, programs, news }: ShownMore & { theme: Theme | null }) {
  if (!theme || programs.length + news.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="more-on-this-theme">
      <h2 id="more-on-this-theme">More on This Theme</h2>
      <ul role="list" className={styles.cards}>
        {programs.map(({ id, title, date, banner }) => (
          <li key={id}>
            <Card
              to={href('/programs/:id', { id })}
              theme={theme}
              kind="Program"
              title={title}
              date={date}
              picture={
                banner ? (
                  <SitePicture
                    picture={banner}
                    ratio="8x5"
                    widths={[360, 640]}
                    sizes={sizes}
                    alt=""
                    about={title}
                  />
                ) : (
                  <div className={styles.empty}>
                    <ThemeTile theme={theme} ground="tone-on-tone" />
                  </div>
                )
              }
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
    <PictureCard to={to} className={styles.card} picture={picture}>
      <div className={styles.words}>
        <p className={styles.kind}>
          <ThemeTile theme={theme} ground="o-500" />
          {kind}
        </p>
        <h3 className={styles.title}>{title}</h3>
        <p className={`${newsFacts.facts} ${styles.facts}`}>
          {source && `${source}\u00a0· `}
          <time dateTime={date}>{formatDate(date)}</time>
        </p>
      </div>
    </PictureCard>
  )
}
