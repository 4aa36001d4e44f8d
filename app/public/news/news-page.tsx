import { href } from 'react-router'
import { newsQueries, organisationContext } from '#app/context.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { ShareRow } from '#app/public/found/share-row.tsx'
import { newsData } from '#app/public/found/structured-data.ts'
import { descriptionLength, errorMeta, pageMeta } from '#app/public/frame/page-meta.ts'
import { RichText } from '#app/public/rich-text/rich-text.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatDate } from '#domain/calendar-date.ts'
import { excerpt } from '#domain/rich-text/excerpt.ts'
import { newsSubject, sharePicture } from '#domain/share-pictures/share-picture.server.ts'
import type { Route } from './+types/news-page.ts'
import { NewsFacts } from './news-facts.tsx'
import styles from './news-page.module.css'
import { NewsPicture } from './news-picture.tsx'
import { ReportLink } from './report-link.tsx'
import { VideoPanel } from './video-panel.tsx'

/** Titles over this length are set one step smaller. */
const longTitle = 60

export async function loader({ context, params }: Route.LoaderArgs) {
  const item = await context.get(newsQueries).get(params.id)
  if (!item) throw notFound()
  const organisation = context.get(organisationContext)
  return { item, picture: sharePicture(newsSubject(item, organisation), organisation) }
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  if (!loaderData) return errorMeta(error)
  const { id, title, summary, source, link, date, image, updatedAt } = loaderData.item
  const address = href('/news/:id', { id })
  const description =
    excerpt(summary, descriptionLength) || [title, source, formatDate(date)].filter(Boolean).join('. ')
  return pageMeta(matches, {
    title,
    description,
    address,
    article: true,
    picture: loaderData.picture,
    above: [{ name: 'News Updates', address: href('/news') }],
    data: (siteUrl) => [
      newsData(siteUrl, {
        title,
        date,
        updatedAt,
        description,
        address,
        picture: image?.url ?? null,
        link,
        source,
      }),
    ],
  })
}

export default function NewsPage({ loaderData: { item } }: Route.ComponentProps) {
  const { title, summary, videoLink } = item
  return (
    <article className={styles.page}>
      <TextLink to={href('/news')} before="arrow-left">
        All news
      </TextLink>
      <h1 className={styles.title} data-long={title.length > longTitle ? '' : undefined}>
        {title}
      </h1>
      <NewsFacts item={item} linked className={styles.facts} />
      <div className={styles.columns}>
        {videoLink ? (
          <VideoPanel title={title} video={videoLink} />
        ) : (
          <NewsPicture
            item={item}
            widths={[360, 720, 1200]}
            sizes="(min-width: 1200px) 654px, (min-width: 820px) 54vw, calc(100vw - 32px)"
            eager
          />
        )}
        <div>
          <RichText html={summary} />
          <ReportLink item={item} />
          <ShareRow title={title} address={href('/news/:id', { id: item.id })} />
        </div>
      </div>
    </article>
  )
}
