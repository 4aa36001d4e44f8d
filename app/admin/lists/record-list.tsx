import { Anchor, Button, Text } from '@mantine/core'
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Form, href, Link, Outlet } from 'react-router'
import { whoCan } from '#domain/accounts/policy.ts'
import { nounsOf } from '#domain/history/nouns.ts'
import type { Page } from '#domain/paging.ts'
import type { ListedKind, PartCounts } from '#domain/record-lists/schema.ts'
import { StateBadge } from '../drafts/state-badge.tsx'
import { listAddress } from '../history/record-addresses.ts'
import { Icon } from '../icon.tsx'
import { SampleBadge } from '../sample-badge.tsx'
import { useCan } from '../use-can.ts'
import { PutBack, PutBackButton } from '../taken-off/put-back.tsx'
import { AnnouncedNotice } from '../ui/notice.tsx'
import { BulkBar, bulkForm } from './bulk-bar.tsx'
import { type BulkResult, itemField } from './bulk-actions.ts'
import { BulkDialog, BulkNotice } from './bulk-dialog.tsx'
import { toListQuery, type ListAddress } from './list-address.ts'
import { type FilterFields, ListFilter } from './list-filter.tsx'
import { QueryFields } from './query-fields.tsx'
import type { readRecordList } from './read-record-list.server.ts'
import { RecordNews } from './record-news.tsx'
import { RowActions } from './row-actions.tsx'
import { RowMenu } from './row-menu.tsx'
import { useSelection } from './selection.tsx'
import type { ShownRecord } from './shown-record.ts'
import { type Column, hiddenHeading, StaffList } from './staff-list.tsx'
import styles from './record-list.module.css'
import { ratioOf, Thumbnail } from './thumbnail.tsx'

/** The texts of a list. */
interface ListWords {
  readonly heading: string
  /** The heading of the title column. */
  readonly title: string
  readonly add: string
  /** The text of an empty list. */
  readonly none: string
}

/** How a list shows the records of its kind. */
export interface RecordLook {
  /** Replaces the picture. */
  readonly picture?: (record: ShownRecord) => ReactNode
  /** Shows the theme, type or job title under the title. */
  readonly group: (record: ShownRecord) => ReactNode
  /** The columns that only this kind has. */
  readonly columns: readonly Column<ShownRecord>[]
  /** Further entries of the menu of a row. */
  readonly actions?: (record: ShownRecord) => ReactNode
  /** Replaces the table row. Gets the key of the record as `id`. */
  readonly row?: ComponentType<ComponentProps<'tr'>> | undefined
}

/** The records of a kind with their states and drafts. It works with plain links and forms. */
export function RecordList({
  words,
  kind,
  filter,
  fields,
  found,
  siteUrl,
  counts,
  news,
  uid,
  question: bulk,
  outcome,
  status,
  look,
}: Omit<Awaited<ReturnType<typeof readRecordList>>, 'years'> & {
  words: ListWords
  kind: ListedKind
  fields: Omit<FilterFields, 'noun'>
  /** The result of the last action on several records. */
  outcome: { readonly result: BulkResult } | { readonly failure: string } | undefined
  /** Another status message, for screen readers. */
  status?: ReactNode
  look: RecordLook
}) {
  const query = toListQuery(filter)
  const address = listAddress(kind)
  const { more } = nounsOf(kind)
  const canPublish = useCan('publish')
  const canRemoveSamples = useCan('remove-samples')
  const { setSelecting, ...selection } = useSelection(found.items, outcome)
  const { selected, select, isSelecting } = selection
  const selectButton = useRef<HTMLButtonElement>(null)
  const doneButton = useRef<HTMLButtonElement>(null)
  const wasSelecting = useRef(false)
  // The pressed button is gone, and the other one is in its place.
  useEffect(() => {
    if (wasSelecting.current !== isSelecting) (isSelecting ? doneButton : selectButton).current?.focus()
    wasSelecting.current = isSelecting
  }, [isSelecting])
  const allAreSamples = found.items.length > 0 && found.items.every(({ sample }) => sample)
  // “Add New Program” is “Add New” on phones.
  const addWords = /^Add( New\b)?/.exec(words.add)?.[0] ?? words.add
  const isNew = counts.all === 0 && counts['taken-off'] === 0 && query === ''

  const putBack: Column<ShownRecord> = {
    heading: hiddenHeading('Put back'),
    place: 'state',
    cell: ({ id, title, can }) =>
      can.putBack &&
      id !== null && (
        <PutBack record={{ kind, id }} list={filter}>
          <PutBackButton title={title} />
        </PutBack>
      ),
  }

  function toggleSelecting(on: boolean) {
    setSelecting(on)
    select([])
  }

  return (
    <>
      <StaffList
        head={{
          title: words.heading,
          about: (
            <>
              <span role="status" className={isFiltered(filter) ? undefined : styles.count}>
                {countText(kind, found.total, counts, filter)}
              </span>
              {!canPublish && (
                <Text span inherit display="block">
                  {whoCan('publish')}
                </Text>
              )}
            </>
          ),
          ways: isSelecting ? (
            <Button ref={doneButton} variant="default" onClick={() => toggleSelecting(false)}>
              Done
            </Button>
          ) : (
            <Button component={Link} to={`${address}/new`} leftSection={<Icon name="plus" size={18} />}>
              <span>
                {addWords}
                <span className={styles.rest}>{words.add.slice(addWords.length)}</span>
              </span>
            </Button>
          ),
        }}
        found={found}
        address={(page) => address + toListQuery({ ...filter, page })}
        empty={<Empty kind={kind} none={words.none} filter={filter} takenOff={counts['taken-off']} />}
        title={{
          heading: words.title,
          isUpright: ratioOf(kind) !== '8x5',
          picture: (record) =>
            look.picture?.(record) ?? (
              <Thumbnail picture={record.image ?? record.draftPicture} ratio={ratioOf(kind)} />
            ),
          to: ({ to }) => to,
          below: (record) =>
            record.group !== '' && (
              // The date is enough on a phone. A profile has none.
              <Text
                span
                size="xs"
                lh={1.3}
                c="dimmed"
                display="block"
                mt={2}
                visibleFrom={kind === 'staff' ? undefined : 'md'}
              >
                {look.group(record)}
              </Text>
            ),
        }}
        columns={[
          {
            heading: 'State',
            place: 'state',
            cell: ({ state, owner, planned, sample }) => (
              <>
                {state !== 'website' && (
                  <StateBadge state={state} owner={owner ?? undefined} planned={planned ?? undefined} />
                )}
                {sample && !allAreSamples && <SampleBadge />}
              </>
            ),
          },
          ...look.columns,
          {
            heading: 'Changed',
            place: 'wide',
            cell: ({ who, when }) => (
              <>
                <bdi>{who}</bdi>
                <Text span size="xs" c="dimmed">
                  {when}
                </Text>
              </>
            ),
          },
          ...(filter.part === 'taken-off' ? [putBack] : []),
          {
            heading: hiddenHeading('More'),
            place: 'corner',
            cell: (record) => (
              <RowMenu title={record.title}>
                {look.actions?.(record)}
                <RowActions record={record} siteUrl={siteUrl} kind={kind} filter={filter} uid={uid} />
              </RowMenu>
            ),
          },
        ]}
        selection={
          canPublish
            ? {
                ...selection,
                box: { form: bulkForm, name: itemField },
                bar: <BulkBar selected={selected} onClear={() => select([])} />,
              }
            : null
        }
        row={look.row}
      >
        {outcome && 'failure' in outcome && (
          <AnnouncedNotice tone="failure">{outcome.failure}</AnnouncedNotice>
        )}
        {outcome && 'result' in outcome && <BulkNotice result={outcome.result} />}
        {news && <RecordNews news={news} kind={kind} filter={filter} />}
        {status}
        {!isNew && (
          <div hidden={isSelecting}>
            <ListFilter address={address} filter={filter} counts={counts} fields={{ ...fields, noun: more }}>
              {found.total > 0 && canPublish && (
                <Button
                  ref={selectButton}
                  variant="default"
                  hiddenFrom="xl"
                  onClick={() => toggleSelecting(true)}
                >
                  Select
                </Button>
              )}
            </ListFilter>
          </div>
        )}
        {allAreSamples && (
          <Text mb={14}>
            {samplesText(found)}{' '}
            {canRemoveSamples && (
              <Anchor component={Link} to={href('/admin/cms/samples')}>
                Remove the samples
              </Anchor>
            )}
          </Text>
        )}
        <Form id={bulkForm} action={address} preventScrollReset>
          <QueryFields list={filter} />
        </Form>
      </StaffList>
      <Outlet />
      {bulk && <BulkDialog question={bulk} list={address + query} uid={uid} />}
    </>
  )
}

const isFiltered = ({ search, group, year, part }: ListAddress) =>
  search !== '' || group !== '' || year !== null || part !== null

function samplesText({ items: { length }, total }: Page<ShownRecord>) {
  if (length < total) return `All ${length} on this page are samples.`
  return length === 1 ? 'It is a sample.' : `All ${length} are samples.`
}

function countText(kind: ListedKind, total: number, counts: PartCounts, filter: ListAddress) {
  const { one, more } = nounsOf(kind)
  if (isFiltered(filter)) {
    return total === 0 ? `No ${more} found` : `${total === 1 ? `1 ${one}` : `${total} ${more}`} found`
  }
  const { website, drafts, planned } = counts
  if (counts.all === 0) return `No ${more} yet`
  return [
    `${website} on the website`,
    ...(drafts > 0 ? [drafts === 1 ? '1 draft' : `${drafts} drafts`] : []),
    ...(planned > 0 ? [`${planned} planned`] : []),
  ].join(', ')
}

function Empty({
  kind,
  none,
  filter,
  takenOff,
}: {
  kind: ListedKind
  none: string
  filter: ListAddress
  /** The number of records that are taken down. */
  takenOff: number
}) {
  const { search } = filter
  const address = listAddress(kind)
  const { one, more } = nounsOf(kind)
  const all = <Link to={address}>see all {more}</Link>
  if (toListQuery(filter) !== '') {
    return search === '' ? (
      <p>Nothing here. Choose another state, or {all}.</p>
    ) : (
      <p>
        No {one} matches “<bdi>{search}</bdi>”. Try fewer letters, or {all}.
      </p>
    )
  }
  return (
    <>
      <p>{none}</p>
      {takenOff > 0 && (
        <p>
          {takenOff === 1 ? `1 ${one} is taken down.` : `${takenOff} ${more} are taken down.`}{' '}
          <Link to={address + toListQuery({ part: 'taken-off' })}>See {takenOff === 1 ? 'it' : 'them'}</Link>
        </p>
      )}
    </>
  )
}
