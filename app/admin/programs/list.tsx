import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
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
  const found = await context.get(siteContext).programs.list(filter.search, filter.page)
  return { filter, found, news: await readListNews(context, 'program', request.url) }
}

export const meta: Route.MetaFunction = () => [{ title: `Programs | ${organisation.name}` }]

export default function ProgramsForStaff({ loaderData }: Route.ComponentProps) {
  return (
    <RecordList
      {...loaderData}
      kind="program"
      address={href('/admin/cms/programs')}
      words={{
        heading: 'Programs',
        noun: ['program', 'programs'],
        title: 'Title',
        order: 'newest first',
        add: 'Add New Program',
        search: 'Search by Title',
        none: 'The programs you add are listed here, to be changed or taken off the website.',
      }}
      titleOf={({ title }) => title}
      thumbnail={({ image }) => <Thumbnail picture={image} ratio="8x5" />}
      columns={[
        {
          heading: 'Theme',
          cell: ({ theme }) =>
            theme && (
              <span className={styles.theme}>
                <ThemeTile theme={theme} className={styles.tile} />
                {theme}
              </span>
            ),
        },
        { heading: 'Date', cell: ({ date }) => <time dateTime={date}>{formatDate(date)}</time> },
      ]}
      view={({ id }) => href('/programs/:id', { id })}
    />
  )
}
