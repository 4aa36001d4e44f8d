import { href } from 'react-router'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { newsTypes } from '#domain/news/schema.ts'
import { organisation } from '#site'
import { dateColumn } from '../lists/date-column.tsx'
import { readRecordList } from '../lists/read-record-list.server.ts'
import { RecordList } from '../lists/record-list.tsx'
import type { Route } from './+types/list.ts'
import styles from './list.module.css'

const list = href('/admin/cms/newsupdates')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { uid } = requireEditor(context)
  return readRecordList(context, { kind: 'news', uid, url: request.url, groups: newsTypes })
}

export const meta: Route.MetaFunction = () => [{ title: `News Updates | ${organisation.name}` }]

export default function NewsForStaff({ loaderData: { years, ...shown } }: Route.ComponentProps) {
  return (
    <RecordList
      {...shown}
      kind="news"
      address={list}
      words={{
        heading: 'News Updates',
        noun: ['news update', 'news updates'],
        title: 'Title',
        add: 'Add News Update',
        none: 'The news updates you add are listed here, to be changed or taken off the website.',
      }}
      fields={{
        group: { label: 'Type', choices: newsTypes },
        years,
        orders: [
          ['newest', 'Newest first'],
          ['oldest', 'Oldest first'],
          ['changed', 'Last changed'],
          ['title', 'Title'],
        ],
      }}
      ratio="8x5"
      picture={({ group }) =>
        group === 'Online Video' ? (
          <span className={styles.video}>
            <Icon name="play" size={24} />
          </span>
        ) : null
      }
      group={({ group }) => group}
      columns={[dateColumn]}
      view={(id) => href('/news/:id', { id })}
    />
  )
}
