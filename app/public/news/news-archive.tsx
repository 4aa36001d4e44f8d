import { href, redirect } from 'react-router'
import { siteContext } from '#app/context.ts'
import { Banner } from '#app/public/frame/banner.tsx'
import { errorMeta, pageMeta } from '#app/public/frame/page-meta.ts'
import { PictureCard } from '#app/public/pictures/picture-card.tsx'
import { sameSearch, requestedSearch } from '#app/public/programs/list-search.ts'
import { Pager } from '#app/ui/pager.tsx'
import { organisation } from '#site'
import type { Route } from './+types/news-archive.ts'
import { readArchiveAddress, toArchiveAddress } from './archive-address.ts'
import styles from './news-archive.module.css'
import { NewsFacts } from './news-facts.tsx'
import { NewsPicture } from './news-picture.tsx'
import { toShownNews } from './shown-news.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = requestedSearch(request)
  const { page, canonical } = readArchiveAddress(search)
  if (!sameSearch(search, canonical)) throw redirect(`${href('/news')}${canonical}`)
  const found = context.get(siteContext).news.archive(page)
  if (found.page !== page) throw redirect(`${href('/news')}${toArchiveAddress(found.page)}`)
  return { found: { ...found, items: found.items.map(toShownNews) } }
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) =>
  error
    ? errorMeta(error)
    : pageMeta(matches, {
        title: 'News Updates',
        description: `What newspapers, radio and video channels report on ${organisation.name} and on women in politics.`,
        address: `${href('/news')}${toArchiveAddress(loaderData?.found.page ?? 1)}`,
      })

export default function NewsArchive({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <Banner title="News Updates" />
      <div className={styles.page}>
        <p className={styles.count}>{countText(found)}</p>
        <ul role="list" className={styles.items}>
          {found.items.map((item, index) => (
            <li key={item.id}>
              <PictureCard
                to={href('/news/:id', { id: item.id })}
                className={styles.item}
                picture={
                  <NewsPicture
                    item={item}
                    widths={[360, 640]}
                    sizes="(min-width: 820px) 320px, 128px"
                    eager={index === 0}
                  />
                }
              >
                <div>
                  <h2 className={styles.title}>{item.title}</h2>
                  <NewsFacts item={item} className={styles.facts} />
                </div>
              </PictureCard>
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
      </div>
    </>
  )
}

function countText({ total, page, pages }: Route.ComponentProps['loaderData']['found']): string {
  if (total === 0) return 'No news has been published yet. Come back soon.'
  const items = total === 1 ? '1 news item' : `${total} news items, newest first`
  return pages > 1 ? `${items}, page ${page} of ${pages}` : items
}
