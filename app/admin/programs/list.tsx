import { answerOrFailure } from '#app/action-failure.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import { findTheme } from '#domain/programs/rules.ts'
import { themes } from '#domain/programs/schema.ts'
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
  return readRecordList(context, { kind: 'program', reader, url: request.url, groups: themes })
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context)
  return doBulkAction(context, { kind: 'program', editor })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toBulkFailure)

export const meta: Route.MetaFunction = () => staffMeta('Programs')

export default function ProgramsForStaff({ loaderData, actionData }: Route.ComponentProps) {
  const { years, ...shown } = loaderData
  return (
    <RecordList
      {...shown}
      outcome={actionData}
      kind="program"
      words={{
        heading: 'Programs',
        title: 'Title',
        add: 'Add New Program',
        none: 'The programs you add are listed here, to be changed or taken off the website.',
      }}
      fields={{
        group: { label: 'Theme', choices: themes },
        years,
        orders: datedOrders,
      }}
      look={{
        ratio: '8x5',
        group: ({ group }) => <Theme name={group} />,
        columns: [dateColumn],
      }}
    />
  )
}

function Theme({ name }: { name: string }) {
  const theme = findTheme(name)
  return (
    <span className={styles.theme}>
      {theme && <ThemeTile theme={theme} className={styles.tile} />}
      {name}
    </span>
  )
}
