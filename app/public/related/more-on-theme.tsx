import { PictureCard } from '#app/public/pictures/picture-card.tsx'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import styles from './more-on-theme.module.css'
import type { RelatedItem } from './related-item.ts'

/** Other records on the same theme: three cards beside each other, rows on a phone. Nothing when there are none. */
export function MoreOnTheme({ items }: { items: readonly RelatedItem[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="more-on-this-theme">
      <h2 id="more-on-this-theme">More on This Theme</h2>
      <ul role="list" className={styles.cards}>
        {items.map((item) => (
          <li key={item.address}>
            <PictureCard
              to={item.address}
              className={styles.card}
              picture={
                item.picture ? (
                  <SitePicture
                    picture={item.picture}
                    ratio="8x5"
                    widths={[360, 640]}
                    sizes="(min-width: 1200px) 357px, (min-width: 600px) 30vw, 112px"
                    alt=""
                    about={item.title}
                  />
                ) : (
                  <div className={styles.empty}>
                    {item.theme && <ThemeTile theme={item.theme} ground="tone-on-tone" />}
                  </div>
                )
              }
            >
              <div className={styles.words}>
                <p className={styles.kind}>
                  {item.theme && <ThemeTile theme={item.theme} ground="o-500" />}
                  {item.kind}
                </p>
                <h3 className={styles.title}>{item.title}</h3>
                <p className={styles.facts}>{item.facts}</p>
              </div>
            </PictureCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
