import { answerOrFailure } from '#app/action-failure.ts'
import { requireForRecord } from '#app/middleware/require-editor.server.ts'
import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import { newsTypes } from '#domain/news/schema.ts'
import { findTheme } from '#domain/programs/rules.ts'
import { themes } from '#domain/programs/schema.ts'
import type { ListedKind } from '#domain/record-lists/schema.ts'
import { Icon, type IconName } from '../icon.tsx'
import { toBulkFailure } from '../lists/bulk-failure.ts'
import { doBulkAction } from '../lists/bulk-actions.server.ts'
import { datedOrders, type FilterFields } from '../lists/list-filter.tsx'
import { readRecordList } from '../lists/read-record-list.server.ts'
import { RecordList, type RecordLook } from '../lists/record-list.tsx'
import { listedKindAt } from '../history/record-addresses.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/list.ts'
import styles from './list.module.css'
import { listWords } from './record-words.ts'

export async function loader({ context, pattern, request: { url } }: Route.LoaderArgs) {
  const kind = requireDated(pattern)
  const reader = requireForRecord(context, { kind }, null)
  const groups = listOf(kind).group?.choices ?? []
  return { kind, ...(await readRecordList(context, { kind, reader, url, groups })) }
}

export function action({ context, pattern }: Route.ActionArgs) {
  const kind = requireDated(pattern)
  return doBulkAction(context, { kind, editor: requireForRecord(context, { kind }, null) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toBulkFailure)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && staffMeta(listWords(loaderData.kind).heading)

export default function Records({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, years, ...shown } = loaderData
  const { group, look } = listOf(kind)
  return (
    <RecordList
      {...shown}
      outcome={actionData}
      kind={kind}
      words={listWords(kind)}
      fields={{ group, years, orders: datedOrders }}
      look={look}
    />
  )
}

interface List {
  readonly group: FilterFields['group']
  readonly look: RecordLook
}

const dateColumn: RecordLook['columns'][number] = {
  heading: 'Date',
  cell: ({ date, dateWords }) => date && <time dateTime={date}>{dateWords}</time>,
}

const usual: RecordLook = {
  group: ({ group }) => <bdi>{group}</bdi>,
  columns: [dateColumn],
}

const sign = (icon: IconName, className: string | undefined) => (
  <span className={`${styles.sign} ${className}`}>
    <Icon name={icon} size={24} />
  </span>
)

/** The team has its own list page, where staff change its order. */
type DatedKind = Exclude<ListedKind, 'staff'>

function requireDated(pattern: string): DatedKind {
  const kind = listedKindAt(pattern)
  if (kind === 'staff') throw new TypeError('The team has another list.')
  return kind
}

const lists: { readonly [Kind in DatedKind]?: Partial<List> } = {
  program: {
    group: { label: 'Theme', choices: themes },
    look: { ...usual, group: ({ group }) => <Theme name={group} /> },
  },
  news: {
    group: { label: 'Type', choices: newsTypes },
    look: {
      ...usual,
      picture: ({ group }) => (group === 'Online Video' ? sign('play', styles.video) : null),
      group: ({ group }) => group,
    },
  },
  representation: { look: { ...usual, picture: () => sign('seats', styles.seats) } },
  event: { look: { ...usual, picture: () => sign('calendar', styles.day) } },
  woman: { look: { ...usual, columns: [{ heading: 'Year', cell: ({ date }) => date }] } },
}

const listOf = (kind: DatedKind): List => ({ group: null, look: usual, ...lists[kind] })

function Theme({ name }: { name: string }) {
  const theme = findTheme(name)
  return (
    <span className={styles.theme}>
      {theme && <ThemeTile theme={theme} className={styles.tile} />}
      {name}
    </span>
  )
}
