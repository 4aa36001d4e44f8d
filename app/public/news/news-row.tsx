import { href } from 'react-router'
import { PictureCard } from '#app/public/pictures/picture-card.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import type { ListedNews } from './listed-news.server.ts'
import { NewsFacts } from './news-facts.tsx'
import { NewsPicture } from './news-picture.tsx'
import styles from './news-row.module.css'

/**
 * A news item in a list: picture, facts, title, and from 1024 px the beginning of its summary. `large`: the newest item
 * of the list, with its summary at every width. `heading`: the heading level.
 */
export function NewsRow({
  item,
  large,
  heading: Heading = 'h2',
}: {
  item: ListedNews
  large?: boolean
  heading?: 'h2' | 'h3'
}) {
  return (
    <PictureCard
      to={href('/news/:id', { id: item.id })}
      className={`${layout.row} ${styles.row} ${large ? styles.large : ''}`}
      picture={
        <NewsPicture
          item={item}
          widths={large ? [360, 720, 1200] : [360, 640]}
          sizes={
            large
              ? '(min-width: 1200px) 620px, (min-width: 600px) 54vw, 55vw'
              : '(min-width: 1024px) 320px, (min-width: 600px) 200px, 112px'
          }
          eager={large}
        />
      }
    >
      <div>
        <NewsFacts item={item} className={text.meta} />
        <Heading className={`${text.title} ${styles.title}`}>{item.title}</Heading>
        <p className={styles.summary}>{item.excerpt}</p>
      </div>
    </PictureCard>
  )
}
