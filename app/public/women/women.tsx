import { href, redirect } from 'react-router'
import { siteContext } from '#app/context.ts'
import { Banner } from '#app/public/frame/banner.tsx'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { readArchiveAddress, toArchiveAddress } from '#app/public/news/archive-address.ts'
import { sameSearch } from '#app/public/programs/list-search.ts'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/women.ts'
import { toListedWoman } from './listed-woman.ts'
import { WomanCard } from './woman-card.tsx'
import styles from './women.module.css'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).search
  const { page, canonical } = readArchiveAddress(search)
  if (!sameSearch(search, canonical)) throw redirect(`${href('/women')}${canonical}`)
  const found = context.get(siteContext).women.page(page)
  if (found.page !== page) throw redirect(`${href('/women')}${toArchiveAddress(found.page)}`)
  return { found: { ...found, items: found.items.map(toListedWoman) } }
}

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, ({ found }) => ({
    title: 'She Stood',
    description:
      'Women of Nigeria who put their names on the ballot: their words, their wards, their offices and their results.',
    address: `${href('/women')}${toArchiveAddress(found.page)}`,
  }))

export default function Women({ loaderData: { found } }: Route.ComponentProps) {
  const { items, total, page, pages } = found
  return (
    <>
      <Banner title="She Stood" ground="o-300" />
      <div className={layout.page}>
        <p className={text.lead}>
          Women who put their names on the ballot, in their own words. Some won. All of them are on the
          record.
        </p>
        <p className={text.meta}>{countWords(total, page, pages)}</p>
        <ul role="list" className={`${layout.cards} ${styles.women}`} data-long="">
          {items.map((woman, index) => (
            <li key={woman.id}>
              <WomanCard woman={woman} eager={index === 0} />
            </li>
          ))}
        </ul>
        <Pager
          page={page}
          pages={pages}
          address={(other) => `${href('/women')}${toArchiveAddress(other)}`}
          newer="Later elections"
          older="Earlier elections"
        />
      </div>
    </>
  )
}

function countWords(total: number, page: number, pages: number): string {
  if (total === 0) return 'Nobody is shown here yet. Come back soon.'
  const count = total === 1 ? '1 woman' : `${total} women, newest first`
  return pages === 1 ? count : `${count}. Page ${page} of ${pages}.`
}
