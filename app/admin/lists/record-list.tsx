import { type MouseEvent, type ReactNode, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
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
      <News news={news} kind={kind} noun={one} filter={filter} />
      {status}
      {!isNew && (
        <ListFilter address={address} filter={filter} counts={counts} fields={{ ...fields, noun: more }} />
      )}
      {found.total === 0 ? (
        <Empty words={words} address={address} filter={filter} isNew={isNew} />
      ) : (
        <div className={styles.frame}>
          {/* Explicit roles: some browsers drop the table semantics when a row is displayed as a block. */}
          <table role="table" className={styles.table}>
            <thead role="rowgroup">
              <tr role="row">
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
                <tr key={record.key} role="row" id={record.key}>
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
    </>
  )
}

function RowActions({
  record: { id, title, to, state, can },
  kind,
  filter,
  view,
  remove,
  onTakeOff,
}: {
  record: ShownRecord
  kind: ListedKind
  filter: ListAddress
  view: (id: string) => string
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
          <Link to={remove} data-removes="" onClick={(event) => onTakeOff(event, remove)}>
            <Icon name="eye-off" size={20} />
            <span>Take off{named}</span>
          </Link>
        </>
      )}
    </>
  )
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
