import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { DeleteDialog, type RecordToDelete } from '#app/deletion/delete-dialog.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { whoCan } from '#domain/accounts/policy.ts'
import { nounsOf } from '#domain/history/nouns.ts'
import type { Page } from '#domain/paging.ts'
import type { ListedKind, PartCounts } from '#domain/record-lists/schema.ts'
import { listAddresses } from '../history/record-addresses.ts'
import { Icon } from '../icon.tsx'
import { PutBack } from '../taken-off/put-back.tsx'
import { AnnouncedNotice } from './announced-notice.tsx'
import { toListQuery, type ListAddress } from './list-address.ts'
import { type FilterFields, ListFilter } from './list-filter.tsx'
import type { TitledNews } from './list-news.server.ts'
import { Pagination } from './pagination.tsx'
import styles from './record-list.module.css'
import { QueryFields } from './query-fields.tsx'
import { type RecordLook, RecordTable } from './record-table.tsx'
import { BulkBar, bulkForm } from './bulk-bar.tsx'
import type { BulkQuestion, BulkResult } from './bulk-actions.ts'
import { useCan } from '../use-can.ts'
import { BulkDialog, BulkNotice } from './bulk-dialog.tsx'
import type { ShownRecord } from './shown-record.ts'

/** The texts of a list. */
interface ListWords {
  readonly heading: string
  /** The heading of the title column. */
  readonly title: string
  readonly add: string
  /** The text of an empty list. */
  readonly none: string
}

/**
 * A list of the staff area with states, search and pages. It works with plain links and forms. With script, the
 * question before something is taken off opens on the same page. On narrow screens each row becomes a block.
 */
export function RecordList({
  words,
  kind,
  filter,
  fields,
  found,
  counts,
  news,
  uid,
  question: bulk,
  outcome,
  status,
  look,
}: {
  words: ListWords
  kind: ListedKind
  filter: ListAddress
  fields: Omit<FilterFields, 'noun'>
  found: Page<ShownRecord>
  counts: PartCounts
  news: TitledNews | null
  /** The uid of the reader. */
  uid: string
  /** The question about the ticked records that the address asks; null for none. */
  question: BulkQuestion | null
  /** The result of the last action on several records. */
  outcome: { readonly result: BulkResult } | { readonly failure: string } | undefined
  /** Another status message, for screen readers. */
  status?: ReactNode
  look: RecordLook
}) {
  const { key, pathname, search } = useLocation()
  const [question, setQuestion] = useState<{ readonly record: RecordToDelete; readonly at: string } | null>(
    null,
  )
  // Taking off navigates back to the list, so its question must not open again.
  const deleting = question?.at === key ? question.record : null
  const query = toListQuery(filter)
  const address = listAddresses[kind]
  const { more } = nounsOf(kind)
  const canPublish = useCan('publish')
  const { selected, selecting, select, setSelecting } = useSelection(found.items, outcome)
  const isNew = counts.all === 0 && counts['taken-off'] === 0 && query === ''

  function askInPlace(event: MouseEvent, record: RecordToDelete) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setQuestion({ record, at: key })
  }

  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{words.heading}</h1>
          <p className={styles.count} role="status">
            {countText(kind, found.total, counts, filter)}
          </p>
          {!canPublish && <p className={styles.count}>{whoCan('publish')}</p>}
        </div>
        <ButtonLink to={`${address}/new`} size="small">
          <Icon name="plus" size={18} />
          {words.add}
        </ButtonLink>
      </div>
      {outcome && 'failure' in outcome && <AnnouncedNotice tone="failure">{outcome.failure}</AnnouncedNotice>}
      {outcome && 'result' in outcome && <BulkNotice result={outcome.result} />}
      <News news={news} kind={kind} filter={filter} />
      {status}
      {!isNew && (
        <ListFilter address={address} filter={filter} counts={counts} fields={{ ...fields, noun: more }}>
          {found.total > 0 && canPublish && (
            <button
              type="button"
              className={styles.select}
              aria-pressed={selecting}
              onClick={() => {
                setSelecting(!selecting)
                select([])
              }}
            >
              {selecting ? 'Done' : 'Select'}
            </button>
          )}
        </ListFilter>
      )}
      <Form id={bulkForm} action={address} preventScrollReset>
        <QueryFields list={filter} />
      </Form>
      {found.total === 0 ? (
        <Empty kind={kind} none={words.none} filter={filter} takenOff={counts['taken-off']} />
      ) : (
        <RecordTable
          records={found.items}
          selectable={canPublish}
          selected={selected}
          selecting={selecting}
          onSelect={select}
          look={look}
          title={words.title}
          kind={kind}
          filter={filter}
          onTakeOff={askInPlace}
        >
          <BulkBar selected={selected} onClear={() => select([])} />
        </RecordTable>
      )}
      <Pagination found={found} address={(page) => address + toListQuery({ ...filter, page })} />
      {deleting && (
        <DeleteDialog
          key={deleting.address}
          record={deleting}
          signIn={pathname + search}
          onClose={() => setQuestion(null)}
        />
      )}
      {bulk && <BulkDialog question={bulk} list={address + query} uid={uid} />}
    </>
  )
}

/** The ticked records of the page that is shown. The result of an action ends the selection. */
function useSelection(items: readonly ShownRecord[], outcome: unknown) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [selecting, setSelecting] = useState(false)
  useEffect(() => {
    if (!outcome) return
    setKeys(new Set())
    setSelecting(false)
  }, [outcome])
  return {
    selected: items.filter(({ key }) => keys.has(key)),
    selecting,
    setSelecting,
    select: (records: readonly ShownRecord[]) => setKeys(new Set(records.map(({ key }) => key))),
  }
}

function countText(
  kind: ListedKind,
  total: number,
  counts: PartCounts,
  { search, group, year, part }: ListAddress,
) {
  const { one, more } = nounsOf(kind)
  if (search !== '' || group !== '' || year !== null || part !== null) {
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

/** The result of an action on a record. Undo is offered until another page opens. */
function News({ news, kind, filter }: { news: TitledNews | null; kind: ListedKind; filter: ListAddress }) {
  if (!news) return null
  const { what, id, title } = news
  if (what === 'gone') {
    return (
      <AnnouncedNotice tone="success">
        That {nounsOf(kind).one} was taken off already. It is not on the website any more.
      </AnnouncedNotice>
    )
  }
  const named = (
    <>
      “<bdi>{title}</bdi>”
    </>
  )
  if (what === 'put-back') {
    return <AnnouncedNotice tone="success">{named} is on the website again.</AnnouncedNotice>
  }
  return (
    <AnnouncedNotice
      tone="success"
      todo="Visitors who opened it before may still have a copy until their next visit."
      action={<PutBack record={{ kind, id }} list={filter} label="Undo" />}
    >
      {named} left the website.
    </AnnouncedNotice>
  )
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
  /** The number of records that are taken off. */
  takenOff: number
}) {
  const { search } = filter
  const address = listAddresses[kind]
  const { one, more } = nounsOf(kind)
  const all = <Link to={address}>see all {more}</Link>
  if (toListQuery(filter) === '') {
    return (
      <div className={styles.empty}>
        <p>{none}</p>
        {takenOff > 0 && (
          <p>
            {takenOff === 1 ? `1 ${one} is taken off.` : `${takenOff} ${more} are taken off.`}{' '}
            <Link to={address + toListQuery({ part: 'taken-off' })}>
              See {takenOff === 1 ? 'it' : 'them'}
            </Link>
          </p>
        )}
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      {search === '' ? (
        <p>Nothing here. Choose another state, or {all}.</p>
      ) : (
        <p>
          No {one} matches “<bdi>{search}</bdi>”. Try fewer letters, or {all}.
        </p>
      )}
    </div>
  )
}
