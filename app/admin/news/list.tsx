import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { formatDate } from '#domain/calendar-date.ts'
import { organisation } from '#site'
import { readListAddress } from '../lists/list-address.ts'
import { readListNews } from '../lists/list-news.server.ts'
import { RecordList } from '../lists/record-list.tsx'
import { Thumbnail } from '../lists/thumbnail.tsx'
import type { Route } from './+types/list.ts'
import styles from './list.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireEditor(context)
  const filter = readListAddress(request.url)
  const found = await context.get(siteContext).news.list(filter.search, filter.page)
  return { filter, found, news: await readListNews(context, 'news', request.url) }
}

export const meta: Route.MetaFunction = () => [{ title: `News Updates | ${organisation.name}` }]

export default function NewsForStaff({ loaderData }: Route.ComponentProps) {
  return (
    <RecordList
      {...loaderData}
      kind="news"
      address={href('/admin/cms/newsupdates')}
      words={{
        heading: 'News Updates',
        noun: ['news update', 'news updates'],
        title: 'Title',
        order: 'newest first',
        add: 'Add News Update',
        search: 'Search by Title',
        none: 'The news updates you add are listed here, to be changed or taken off the website.',
      }}
      titleOf={({ title }) => title}
      thumbnail={({ type, image }) =>
        type === 'Online Video' ? (
          <span className={styles.video}>
            <Icon name="play" size={24} />
          </span>
        ) : (
          <Thumbnail picture={image} ratio="8x5" />
        )
      }
      columns={[
        { heading: 'Type', cell: ({ type }) => type },
        { heading: 'Date', cell: ({ date }) => <time dateTime={date}>{formatDate(date)}</time> },
      ]}
      view={({ id }) => href('/news/:id', { id })}
    />
  )
}
