import { href, redirect } from 'react-router'
import { siteContext } from '#app/context.ts'
import { organisationForMeta } from '#app/organisation.ts'
import { Banner } from '#app/public/frame/banner.tsx'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { sameSearch } from '#app/public/programs/list-search.ts'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/news-archive.ts'
import { readArchiveAddress, toArchiveAddress } from './archive-address.ts'
import { toListedNews } from './listed-news.server.ts'
import { NewsRow } from './news-row.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).search
  const { page, canonical } = readArchiveAddress(search)
  if (!sameSearch(search, canonical)) throw redirect(`${href('/news')}${canonical}`)
  const { news } = context.get(siteContext)
  const found = news.archive(page)
  if (found.page !== page) throw redirect(`${href('/news')}${toArchiveAddress(found.page)}`)
  return { found: { ...found, items: await toListedNews(found.items, news, { firstIsLarge: page === 1 }) } }
}

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, ({ found }) => ({
    title: 'News Updates',
    description: `What newspapers, radio and video channels report on ${organisationForMeta().name} and on women in politics.`,
    address: `${href('/news')}${toArchiveAddress(found.page)}`,
  }))

export default function NewsArchive({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <Banner title="News Updates" />
      <div className={layout.page}>
        {found.total === 0 && <p>No news has been published yet. Come back soon.</p>}
        {found.page > 1 && (
          <p>
            <b>
              Page {found.page} of {found.pages}
            </b>
          </p>
        )}
        <ul role="list" className={layout.rows} data-long="">
          {found.items.map((item, index) => (
            <li key={item.id}>
              <NewsRow item={item} large={found.page === 1 && index === 0} />
            </li>
          ))}
        </ul>
        <Pager
          page={found.page}
          pages={found.pages}
          address={(page) => `${href('/news')}${toArchiveAddress(page)}`}
          newer="Newer news"
          older="Older news"
        />
        {found.total > 0 && (
          <p className={text.small}>
            <a href={href('/feed.xml')} className={text.action}>
              News feed
            </a>{' '}
            Paste this address into a reader.
          </p>
        )}
      </div>
    </>
  )
}
