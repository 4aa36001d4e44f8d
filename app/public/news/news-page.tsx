import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { organisationForMeta } from '#app/organisation.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { ShareRow } from '#app/public/seo/share-row.tsx'
import { newsData } from '#app/public/seo/structured-data.ts'
import { describeText, errorMeta, pageMeta } from '#app/public/frame/page-meta.ts'
import { formatDate } from '#domain/calendar-date.ts'
import { newsSubject, sharePicture } from '#domain/share-pictures/share-picture.server.ts'
import type { Route } from './+types/news-page.ts'
import { toListedNews } from './listed-news.server.ts'
import { MoreNews } from './more-news.tsx'
import { NewsArticle } from './news-article.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { news, programs, settings } = context.get(siteContext)
  const item = await news.get(params.id)
  if (!item) throw notFound()
  const organisation = settings.organisation()
  const others = news.newest(4).filter(({ id }) => id !== item.id)
  return {
    item,
    theme: programs.linkedTheme(item.theme),
    more: await toListedNews(others.slice(0, 3), news),
    picture: sharePicture(newsSubject(item, organisation)),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  if (!loaderData) return errorMeta(error)
  const { id, type, title, summary, link, date, image, updatedAt } = loaderData.item
  // A statement is written by the forum, whoever signs it.
  const source = type === 'Statement' ? organisationForMeta().name : loaderData.item.source
  const address = href('/news/:id', { id })
  const description = describeText(summary, [title, source, formatDate(date)])
  return pageMeta(matches, {
    title,
    description,
    address,
    article: true,
    picture: loaderData.picture,
    parents: [{ name: 'News Updates', address: href('/news') }],
    data: (siteUrl, organisation) => [
      newsData(siteUrl, organisation, {
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

export default function NewsPage({ loaderData: { item, theme, more } }: Route.ComponentProps) {
  const { id, title } = item
  return (
    <NewsArticle
      item={item}
      theme={theme}
      share={<ShareRow title={title} address={href('/news/:id', { id })} />}
      more={<MoreNews items={more} />}
    />
  )
}
