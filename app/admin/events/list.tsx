import { answerOrFailure } from '#app/action-failure.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
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
  return readRecordList(context, { kind: 'event', reader, url: request.url })
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context)
  return doBulkAction(context, { kind: 'event', editor })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toBulkFailure)

export const meta: Route.MetaFunction = () => staffMeta('Events')

export default function EventsForStaff({ loaderData, actionData }: Route.ComponentProps) {
  const { years, ...shown } = loaderData
  return (
    <RecordList
      {...shown}
      outcome={actionData}
      kind="event"
      words={{
        heading: 'Events',
        title: 'Title',
        add: 'Add Event',
        none: 'What the forum invites people to is listed here. The home page shows the next event until it is over.',
      }}
      fields={{ group: null, years, orders: datedOrders }}
      look={{
        ratio: '8x5',
        picture: () => (
          <span className={styles.day}>
            <Icon name="calendar" size={24} />
          </span>
        ),
        group: ({ group }) => <bdi>{group}</bdi>,
        columns: [dateColumn],
      }}
    />
  )
}
