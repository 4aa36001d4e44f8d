import { answerOrFailure } from '#app/action-failure.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { datedOrders } from '../lists/list-filter.tsx'
import { readRecordList } from '../lists/read-record-list.server.ts'
import { RecordList } from '../lists/record-list.tsx'
import { toBulkFailure } from '../lists/bulk-failure.ts'
import { doBulkAction } from '../lists/bulk-actions.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/list.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const reader = requireEditor(context)
  return readRecordList(context, { kind: 'woman', reader, url: request.url })
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context)
  return doBulkAction(context, { kind: 'woman', editor })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toBulkFailure)

export const meta: Route.MetaFunction = () => staffMeta('She Stood')

export default function WomenForStaff({ loaderData, actionData }: Route.ComponentProps) {
  const { years, ...shown } = loaderData
  return (
    <RecordList
      {...shown}
      outcome={actionData}
      kind="woman"
      words={{
        heading: 'She Stood',
        title: 'Name',
        add: 'Add Woman',
        none: 'The women you add are listed here, each with her portrait, her words and her result.',
      }}
      fields={{ group: null, years, orders: datedOrders }}
      look={{
        ratio: 'free',
        group: ({ group }) => <bdi>{group}</bdi>,
        columns: [{ heading: 'Year', cell: ({ date }) => date }],
      }}
    />
  )
}
