import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { ShareRow } from '#app/public/seo/share-row.tsx'
import { newsData } from '#app/public/seo/structured-data.ts'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { describeNews } from '#domain/news/description.ts'
import { toShared } from '#domain/records/share-fields.ts'
import { newsSubject, sharePicture } from '#domain/share-pictures/share-picture.server.ts'
import type { NewsItem } from '#domain/news/schema.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
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
    shared: toShared(item, describeNews({ ...item, source: authorOf(item, organisation) })),
    theme: programs.linkedTheme(item.theme),
    more: await toListedNews(others.slice(0, 3), news),
    picture: sharePicture(newsSubject(item, organisation)),
  }
}

/** A statement is written by the forum, whoever signs it. */
const authorOf = ({ type, source }: Pick<NewsItem, 'type' | 'source'>, { name }: Organisation) =>
  type === 'Statement' ? name : source

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, ({ item, shared, picture }) => {
    const { id, title, link, date, image, updatedAt } = item
    const { description } = shared
    const address = href('/news/:id', { id })
    return {
      title,
      ...shared,
      address,
      article: true,
      picture,
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
          source: authorOf(item, organisation),
        }),
      ],
    }
  })

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
