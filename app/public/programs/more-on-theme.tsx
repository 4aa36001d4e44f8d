import { href } from 'react-router'
import { PictureCard } from '#app/public/pictures/picture-card.tsx'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { formatDate } from '#domain/calendar-date.ts'
import styles from './more-on-theme.module.css'
import type { ShownProgram } from './shown-program.ts'
import { ThemeTile } from './theme-tile.tsx'

/** Other programs on the same theme: three cards beside each other, rows on a phone. Nothing when there are none. */
export function MoreOnTheme({ programs }: { programs: readonly ShownProgram[] }) {
  if (programs.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="more-on-this-theme">
      <h2 id="more-on-this-theme">More on This Theme</h2>
      <ul role="list" className={styles.cards}>
        {programs.map(({ id, theme, title, date, banner }) => (
          <li key={id}>
            <PictureCard
              to={href('/programs/:id', { id })}
              className={styles.card}
              picture={
                banner ? (
                  <SitePicture
                    picture={banner}
                    ratio="8x5"
                    widths={[360, 640]}
                    sizes="(min-width: 1200px) 357px, (min-width: 600px) 30vw, 112px"
                    alt=""
                    about={title}
                  />
                ) : (
                  <div className={styles.empty}>
                    {theme && <ThemeTile theme={theme} ground="tone-on-tone" />}
                  </div>
                )
              }
            >
              <div className={styles.words}>
                <p className={styles.kind}>
                  {theme && <ThemeTile theme={theme} ground="o-500" />}
                  Program
                </p>
                <h3 className={styles.title}>{title}</h3>
                <p className={styles.facts}>{formatDate(date)}</p>
              </div>
            </PictureCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
