import { answerOrFailure } from '#app/action-failure.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { newsTypes } from '#domain/news/schema.ts'
import { Icon } from '../icon.tsx'
import { dateColumn } from '../lists/date-column.tsx'
import { datedOrders } from '../lists/list-filter.tsx'
import { readRecordList } from '../lists/read-record-list.server.ts'
import { RecordList } from '../lists/record-list.tsx'
import { toBulkFailure } from '../lists/bulk-failure.ts'
import { doBulkAction } from '../lists/bulk-actions.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/list.ts'
import styles from './list.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const reader = requireEditor(context)
  return readRecordList(context, { kind: 'news', reader, url: request.url, groups: newsTypes })
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context)
  return doBulkAction(context, { kind: 'news', editor })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toBulkFailure)

export const meta: Route.MetaFunction = () => staffMeta('News Updates')

export default function NewsForStaff({ loaderData, actionData }: Route.ComponentProps) {
  const { years, ...shown } = loaderData
  return (
    <RecordList
      {...shown}
      outcome={actionData}
      kind="news"
      words={{
        heading: 'News Updates',
        title: 'Title',
        add: 'Add News Update',
        none: 'The news updates you add are listed here, to be changed or taken off the website.',
      }}
      fields={{
        group: { label: 'Type', choices: newsTypes },
        years,
        orders: datedOrders,
      }}
      look={{
        ratio: '8x5',
        picture: ({ group }) =>
          group === 'Online Video' ? (
            <span className={styles.video}>
              <Icon name="play" size={24} />
            </span>
          ) : null,
        group: ({ group }) => group,
        columns: [dateColumn],
      }}
    />
  )
}
