import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Form, href, Link, useLocation } from 'react-router'
import { DeleteDialog, type RecordToDelete } from '#app/deletion/delete-dialog.tsx'
import { takeOffWords } from '#app/deletion/deletion-words.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Page } from '#domain/paging.ts'
import type { ListedKind, PartCounts } from '#domain/record-lists/schema.ts'
import { DraftPicture } from '../drafts/draft-picture.tsx'
import { StateBadge } from '../drafts/state-badge.tsx'
import { SampleBadge } from '../sample-badge.tsx'
import { PutBack } from '../taken-off/put-back.tsx'
import { AnnouncedNotice } from './announced-notice.tsx'
import { toListQuery, type ListAddress } from './list-address.ts'
import { type FilterFields, ListFilter } from './list-filter.tsx'
import type { TitledNews } from './list-news.server.ts'
import { Pagination } from './pagination.tsx'
import styles from './record-list.module.css'
import { RowMenu } from './row-menu.tsx'
import { SeveralBar, severalForm } from './several-bar.tsx'
import { askField, itemField, type SeveralQuestion, type SeveralResult } from './several.ts'
import { SeveralDialog, SeveralNotice } from './several.tsx'
import type { ShownRecord } from './shown-record.ts'
import { Thumbnail } from './thumbnail.tsx'

/** The texts of a list. */
export interface ListWords {
  readonly heading: string
  /** Singular and plural, as in "this program" and "all programs". */
  readonly noun: readonly [one: string, more: string]
  /** The heading of the title column. */
  readonly title: string
  readonly add: string
  /** The text of an empty list. */
  readonly none: string
}

/** A column that only one kind of records has. */
export interface Column {
  readonly heading: string
  readonly cell: (record: ShownRecord) => ReactNode
}

/**
 * A list of the staff area with states, search and pages. It works with plain links and forms. With script, the question
 * before something is taken off opens on the same page. On narrow screens each row becomes a block.
 */
export function RecordList({
  words,
  kind,
  address,
  filter,
  fields,
  found,
  counts,
  news,
  uid,
  question: several,
  outcome,
  status,
  ratio,
  picture,
  group,
  columns,
  view,
}: {
  words: ListWords
  kind: ListedKind
  /** The address of the list. The screens that add, edit and delete are below it. */
  address: string
  filter: ListAddress
  fields: Omit<FilterFields, 'noun'>
  found: Page<ShownRecord>
  counts: PartCounts
  news: TitledNews | null
  /** Of the reader. */
  uid: string
  /** What the address asks about the ticked records. */
  question: SeveralQuestion | null
  /** How the last act on several records ended. */
  outcome: { readonly result: SeveralResult } | { readonly failure: string } | undefined
  /** Another status message, for screen readers. */
  status?: ReactNode
  /** That of the pictures. */
  ratio: '8x5' | '4x5'
  /** Another sign in place of the picture; null for the picture. */
  picture?: (record: ShownRecord) => ReactNode
  /** Shows the theme, type or job title under the title. */
  group: (record: ShownRecord) => ReactNode
  columns: readonly Column[]
  /** Returns the address of the public page. */
  view: (id: string) => string
}) {
  const { key, pathname, search } = useLocation()
  const [question, setQuestion] = useState<{ readonly record: RecordToDelete; readonly at: string } | null>(
    null,
  )
  // Taking off navigates back to the list, so its question must not open again.
  const deleting = question?.at === key ? question.record : null
  const query = toListQuery(filter)
  const [one, more] = words.noun
  const { selected, selecting, toggle, select, setSelecting } = useSelection(found.items, outcome)
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
            {countText(words, found.total, counts, filter)}
          </p>
        </div>
        <ButtonLink to={`${address}/new`} size="small">
          <Icon name="plus" size={18} />
          {words.add}
        </ButtonLink>
      </div>
      {outcome && 'failure' in outcome && <AnnouncedNotice tone="failure">{outcome.failure}</AnnouncedNotice>}
      {outcome && 'result' in outcome && <SeveralNotice result={outcome.result} />}
      <News news={news} kind={kind} noun={one} filter={filter} />
      {status}
      {!isNew && (
        <ListFilter address={address} filter={filter} counts={counts} fields={{ ...fields, noun: more }}>
          {found.total > 0 && (
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
      <Form id={severalForm} action={address} preventScrollReset>
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      {found.total === 0 ? (
        <Empty words={words} address={address} filter={filter} isNew={isNew} />
      ) : (
        <div className={styles.frame} data-selecting={selecting ? '' : undefined}>
          {/* Explicit roles: some browsers drop the table semantics when a row is displayed as a block. */}
          <table role="table" className={styles.table}>
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col" className={styles.boxOfAll}>
                  <label className={styles.box}>
                    <input
                      type="checkbox"
                      aria-label="Select all on this page"
                      checked={selected.length === found.items.length}
                      ref={(box) => {
                        if (box)
                          box.indeterminate = selected.length > 0 && selected.length < found.items.length
                      }}
                      onChange={({ currentTarget }) => select(currentTarget.checked ? found.items : [])}
                    />
                  </label>
                </th>
                <th role="columnheader" scope="col">
                  {words.title}
                </th>
                <th role="columnheader" scope="col">
                  State
                </th>
                {columns.map(({ heading }) => (
                  <th key={heading} role="columnheader" scope="col">
                    {heading}
                  </th>
                ))}
                <th role="columnheader" scope="col">
                  Changed
                </th>
                <th role="columnheader" scope="col">
                  <VisuallyHidden>More</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {found.items.map((record) => (
                <tr
                  key={record.key}
                  role="row"
                  id={record.key}
                  data-selected={selected.includes(record) ? '' : undefined}
                >
                  <td role="cell" className={styles.boxCell}>
                    <label className={styles.box}>
                      <input
                        type="checkbox"
                        aria-label={`Select ${record.title}`}
                        form={severalForm}
                        name={itemField}
                        value={record.key}
                        checked={selected.includes(record)}
                        onChange={() => toggle(record)}
                      />
                    </label>
                  </td>
                  <th role="rowheader" scope="row" className={styles.what}>
                    <span className={styles.thumbnail} data-ratio={ratio}>
                      {picture?.(record) ??
                        (record.draftPicture ? (
                          <DraftPicture picture={record.draftPicture} className={styles.draftPicture} />
                        ) : (
                          <Thumbnail picture={record.image} ratio={ratio} />
                        ))}
                    </span>
                    <span className={styles.name}>
                      <Link to={record.to} dir="auto">
                        {record.title}
                      </Link>
                      {record.sample && <SampleBadge />}
                      {record.group !== '' && <span className={styles.group}>{group(record)}</span>}
                    </span>
                  </th>
                  <td role="cell" className={styles.state}>
                    <StateBadge
                      state={record.state}
                      owner={record.owner ?? undefined}
                      planned={record.planned ?? undefined}
                    />
                  </td>
                  {columns.map(({ heading, cell }) => (
                    <td key={heading} role="cell" className={styles.fact}>
                      {cell(record)}
                    </td>
                  ))}
                  <td role="cell" className={styles.editor}>
                    <bdi>{record.who}</bdi>
                    <span className={styles.when}>{record.when}</span>
                  </td>
                  <td role="cell" className={styles.actions}>
                    <RowMenu title={record.title}>
                      <RowActions
                        record={record}
                        kind={kind}
                        filter={filter}
                        view={view}
                        deleteDraft={`${address}?${toDeleteQuery(query, record.key)}`}
                        remove={`${address}/${record.id}/delete${query}`}
                        onTakeOff={(event, remove) =>
                          askInPlace(event, {
                            words: takeOffWords(one, record.title),
                            version: record.version,
                            address: remove,
                          })
                        }
                      />
                    </RowMenu>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <SeveralBar selected={selected} onClear={() => select([])} />
        </div>
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
      {several && <SeveralDialog question={several} list={address + query} uid={uid} />}
    </>
  )
}

function RowActions({
  record: { id, title, to, state, can },
  kind,
  filter,
  view,
  deleteDraft,
  remove,
  onTakeOff,
}: {
  record: ShownRecord
  kind: ListedKind
  filter: ListAddress
  view: (id: string) => string
  /** The address that asks before its draft is deleted. */
  deleteDraft: string
  /** The address of the page that takes it off. */
  remove: string
  onTakeOff: (event: MouseEvent, remove: string) => void
}) {
  const named = <VisuallyHidden> {title}</VisuallyHidden>
  return (
    <>
      {state === 'taken-off' && id !== null ? (
        <PutBack
          record={{ kind, id }}
          list={filter}
          label={
            <>
              <Icon name="undo" size={20} />
              <span>Put back{named}</span>
            </>
          }
        />
      ) : (
        <Link to={to}>
          <Icon name="pencil" size={20} />
          <span>Open{named}</span>
        </Link>
      )}
      {id !== null && (
        <Link to={href('/admin/cms/history/:kind/:id', { kind, id })}>
          <Icon name="history" size={20} />
          <span>
            History<VisuallyHidden> of {title}</VisuallyHidden>
          </span>
        </Link>
      )}
      {id !== null && can.takeOff && (
        <>
          <Link to={view(id)}>
            <Icon name="arrow-out" size={20} />
            <span>
              View<VisuallyHidden> {title} on the website</VisuallyHidden>
            </span>
          </Link>
          <Link to={remove} data-removes="" preventScrollReset onClick={(event) => onTakeOff(event, remove)}>
            <Icon name="eye-off" size={20} />
            <span>Take off{named}</span>
          </Link>
        </>
      )}
      {can.deleteDraft && (
        <Link to={deleteDraft} data-removes="" preventScrollReset>
          <Icon name="trash" size={20} />
          <span>
            Delete draft<VisuallyHidden> {title}</VisuallyHidden>
          </span>
        </Link>
      )}
    </>
  )
}

function toDeleteQuery(query: string, key: string): string {
  const asked = new URLSearchParams(query)
  asked.set(askField, 'delete-drafts')
  asked.set(itemField, key)
  return asked.toString()
}

/** The ticked records of the page that is shown. An act that was done ends the selection. */
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
    toggle({ key }: ShownRecord) {
      const after = new Set(keys)
      if (!after.delete(key)) after.add(key)
      setKeys(after)
    },
  }
}

function countText(
  { noun: [one, more] }: ListWords,
  total: number,
  counts: PartCounts,
  { search, group, year, part }: ListAddress,
) {
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

/** What happened to a record. Undo is offered until the next page. */
function News({
  news,
  kind,
  noun,
  filter,
}: {
  news: TitledNews | null
  kind: ListedKind
  noun: string
  filter: ListAddress
}) {
  if (!news) return null
  const { what, id, title } = news
  if (what === 'gone') {
    return (
      <AnnouncedNotice tone="success">
        That {noun} was taken off already. It is not on the website any more.
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
  words,
  address,
  filter: { search },
  isNew,
}: {
  words: ListWords
  address: string
  filter: ListAddress
  isNew: boolean
}) {
  const all = <Link to={address}>see all {words.noun[1]}</Link>
  return (
    <div className={styles.empty}>
      {isNew && <p>{words.none}</p>}
      {!isNew && search === '' && <p>Nothing here. Choose another state, or {all}.</p>}
      {!isNew && search !== '' && (
        <p>
          Nothing here has “<bdi>{search}</bdi>” in its title or text. Look for a shorter part of it, or {all}
          .
        </p>
      )}
    </div>
  )
}
