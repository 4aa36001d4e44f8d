import { href } from 'react-router'
import layout from '#app/styles/layout.module.css'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ListedNews } from './listed-news.server.ts'
import { NewsRow } from './news-row.tsx'

/** Other news below an article. Nothing when there are none. */
export function MoreNews({ items }: { items: readonly ListedNews[] }) {
  if (items.length === 0) return null
  return (
    <section className={layout.more} aria-labelledby="more-news">
      <div className={`${layout.cluster} ${layout.head}`}>
        <h2 id="more-news">More News</h2>
        <TextLink href={href('/news')} after="arrow-right">
          All news
        </TextLink>
      </div>
      <ul role="list">
        {items.map((item) => (
          <li key={item.id}>
            <NewsRow item={item} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
