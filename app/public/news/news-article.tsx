import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ArticlePage } from '#app/public/frame/article-page.tsx'
import { Island } from '#app/public/islands/island.tsx'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import { RichText } from '#app/public/rich-text/rich-text.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { TextLink } from '#app/ui/text-link.tsx'
import type { NewsItem } from '#domain/news/schema.ts'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import type { Theme } from '#domain/programs/schema.ts'
import styles from './news-article.module.css'
import { NewsFacts } from './news-facts.tsx'
import { NewsPicture } from './news-picture.tsx'
import { ReportButton } from './report-link.tsx'
import type { ShownNews } from './shown-news.ts'
import { Statement } from './statement.tsx'
import { VideoPanel } from './video-panel.tsx'

/**
 * The page of a news item. In a preview the date may be ''. `theme`: the theme whose programs it links to; null for
 * none. `share`: below the summary. `more`: at the end.
 */
export function NewsArticle({
  item,
  theme,
  share,
  more,
}: {
  item: ShownNews & Pick<NewsItem, 'summary'>
  theme: Theme | null
  share?: ReactNode
  more?: ReactNode
}) {
  const { type, title, summary, videoLink } = item
  return (
    <ArticlePage back={{ name: 'News Updates', address: href('/news') }} title={title}>
      <NewsFacts item={item} className={`${text.meta} ${styles.facts}`} />
      {type === 'Statement' ? (
        <Statement item={item} share={share} />
      ) : (
        <div className={layout.split}>
          {videoLink ? (
            <Island
              name="video-panel"
              of={VideoPanel}
              props={{ title, poster: item.image, video: videoLink }}
            />
          ) : (
            <NewsPicture
              item={item}
              widths={[360, 720, 1200]}
              sizes={`(min-width: 1200px) 654px, (min-width: 600px) 54vw, ${phoneWidth}`}
              eager
              credited
            />
          )}
          <div>
            <div className={`${text.lead} ${styles.lead}`}>
              <RichText html={summary} />
            </div>
            <ReportButton item={item} />
            {share}
          </div>
        </div>
      )}
      {theme && (
        <div className={`${layout.cluster} ${styles.theme}`}>
          <ThemeTile theme={theme} ground="o-500" />
          <TextLink href={`${href('/programs')}${toFilterAddress({ theme })}`} after="arrow-right">
            Programs on {theme}
          </TextLink>
        </div>
      )}
      {more}
    </ArticlePage>
  )
}
