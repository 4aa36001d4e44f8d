import { type MouseEvent, type ReactNode, useState } from 'react'
import { Form, href, Link, useLocation, useNavigation } from 'react-router'
import { DeleteDialog, type RecordToDelete } from '#app/deletion/delete-dialog.tsx'
import { takeOffWords } from '#app/deletion/deletion-words.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { formatMoment } from '#domain/calendar-date.ts'
import type { Envelope } from '#domain/content/envelope.ts'
import type { RecordKind } from '#domain/history/schema.ts'
import type { Page } from '#domain/paging.ts'
import { longestSearchText } from '#domain/search-text.ts'
import { SampleBadge } from '../sample-badge.tsx'
import { PutBack } from '../taken-off/put-back.tsx'
import { AnnouncedNotice } from './announced-notice.tsx'
import { toListQuery, type ListAddress } from './list-address.ts'
import type { TitledNews } from './list-news.server.ts'
import { Pagination } from './pagination.tsx'
import styles from './record-list.module.css'

/** The texts of a list. */
export interface ListWords {
  readonly heading: string
  /** Singular and plural, as in "this program" and "all programs". */
  readonly noun: readonly [one: string, more: string]
  /** The heading of the title column. */
  readonly title: string
  /** The sort order, shown after the number of records. */
  readonly order: string
  readonly add: string
  /** The label of the search field. */
  readonly search: string
  /** The text of an empty list. */
  readonly none: string
}

export interface Column<Item> {
  readonly heading: string
  readonly cell: (item: Item) => ReactNode
}

interface Listed extends Envelope {
  readonly id: string
}

/**
 * A list of the staff area with search and pages, where records are taken off. It works with plain links and forms. With
 * script, the question opens on the same page. On narrow screens each row becomes a block.
 */
export function RecordList<Item extends Listed>({
  words,
  kind,
  address,
  filter,
  found,
  news,
  status,
  titleOf,
  thumbnail,
  columns,
  view,
}: {
  words: ListWords
  kind: RecordKind
  /** The address of the list. The screens that add, edit and delete are below it. */
  address: string
  filter: ListAddress
  found: Page<Item>
  news: TitledNews | null
  /** Another status message, for screen readers. */
  status?: ReactNode
  titleOf: (item: Item) => string
  thumbnail: (item: Item) => ReactNode
  columns: readonly Column<Item>[]
  /** Returns the address of the public page. */
  view: (item: Item) => string
}) {
  const { key, pathname, search } = useLocation()
  const [question, setQuestion] = useState<{ readonly record: RecordToDelete; readonly at: string } | null>(
    null,
  )
  // Taking off navigates back to the list, so its question must not open again.
  const deleting = question?.at === key ? question.record : null
  const isSearching = useNavigation().location?.pathname === address
  const query = toListQuery({ search: filter.search, page: found.page })
  const [one] = words.noun

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
            {countText(words, found, filter)}
          </p>
        </div>
        <ButtonLink to={`${address}/new`} size="small">
          <Icon name="plus" size={18} />
          {words.add}
        </ButtonLink>
      </div>
      <News news={news} kind={kind} noun={one} filter={{ search: filter.search, page: found.page }} />
      {status}
      {(found.total > 0 || filter.search !== '') && (
        // A new search must replace the text in the field.
        <Form key={filter.search} className={styles.search} role="search" aria-busy={isSearching}>
          <input
            type="search"
            name="search"
            aria-label={words.search}
            placeholder={words.search}
            defaultValue={filter.search}
            maxLength={longestSearchText}
            dir="auto"
          />
          <Button type="submit" variant="ghost" size="small">
            <Icon name="search" size={18} />
            Search
          </Button>
          {filter.search !== '' && (
            <Link to={address} className={styles.clear}>
              Clear search
            </Link>
          )}
        </Form>
      )}
      {found.total === 0 ? (
        <Empty words={words} address={address} search={filter.search} />
      ) : (
        <div className={styles.frame}>
          {/* Explicit roles: some browsers drop the table semantics when a row is displayed as a block. */}
          <table role="table" className={styles.table}>
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">
                  {words.title}
                </th>
                {columns.map(({ heading }) => (
                  <th key={heading} role="columnheader" scope="col">
                    {heading}
                  </th>
                ))}
                <th role="columnheader" scope="col">
                  Last editor
                </th>
                <th role="columnheader" scope="col">
                  <VisuallyHidden>What to do</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {found.items.map((item) => {
                const title = titleOf(item)
                const remove = `${address}/${item.id}/delete${query}`
                return (
                  <tr key={item.id} role="row" id={`record-${item.id}`}>
                    <th role="rowheader" scope="row" className={styles.what}>
                      <span className={styles.thumbnail}>{thumbnail(item)}</span>
                      <span className={styles.name}>
                        <bdi>{title}</bdi>
                        {item.sample && <SampleBadge />}
                      </span>
                    </th>
                    {columns.map(({ heading, cell }) => (
                      <td key={heading} role="cell">
                        {cell(item)}
                      </td>
                    ))}
                    <td role="cell" className={styles.editor}>
                      <span className={styles.inBlocks}>Last editor: </span>
                      <bdi>{item.updatedBy}</bdi>
                      <span className={styles.when}>{formatMoment(item.updatedAt)}</span>
                    </td>
                    <td role="cell" className={styles.actions}>
                      <Link to={`${address}/${item.id}`} className={styles.action} title="Edit">
                        <Icon name="pencil" size={20} />
                        <span className={styles.word}>
                          Edit <VisuallyHidden>{title}</VisuallyHidden>
                        </span>
                      </Link>
                      <Link
                        to={remove}
                        className={styles.action}
                        data-delete=""
                        title="Take off the website"
                        onClick={(event) =>
                          askInPlace(event, {
                            words: takeOffWords(one, title),
                            version: item.version,
                            address: remove,
                          })
                        }
                      >
                        <Icon name="eye-off" size={20} />
                        <span className={styles.word}>
                          Take off <VisuallyHidden>{title}</VisuallyHidden>
                        </span>
                      </Link>
                      <Link
                        to={href('/admin/cms/history/:kind/:id', { kind, id: item.id })}
                        className={styles.action}
                        title="History"
                      >
                        <Icon name="history" size={20} />
                        <span className={styles.word}>
                          History <VisuallyHidden>of {title}</VisuallyHidden>
                        </span>
                      </Link>
                      <Link to={view(item)} className={styles.action} title="View on the website">
                        <Icon name="arrow-out" size={20} />
                        <span className={styles.word}>
                          View <VisuallyHidden>{title} on the website</VisuallyHidden>
                        </span>
                      </Link>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      <Pagination found={found} address={(page) => address + toListQuery({ search: filter.search, page })} />
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

function countText(
  { noun: [one, more], order }: ListWords,
  { total }: Page<unknown>,
  { search }: ListAddress,
) {
  const count = total === 1 ? `1 ${one}` : `${total} ${more}, ${order}`
  if (search === '') return total === 0 ? `No ${more} yet` : count
  return total === 0 ? `No ${more} found` : `${total === 1 ? count : `${total} ${more}`} found`
}

/** What happened to a record. Undo is offered until the next page. */
function News({
  news,
  kind,
  noun,
  filter,
}: {
  news: TitledNews | null
  kind: RecordKind
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

function Empty({ words, address, search }: { words: ListWords; address: string; search: string }) {
  return (
    <div className={styles.empty}>
      {search === '' ? (
        <p>{words.none}</p>
      ) : (
        <p>
          Nothing here is called “<bdi>{search}</bdi>”. Look for a shorter part of it, or{' '}
          <Link to={address}>see all {words.noun[1]}</Link>.
        </p>
      )}
    </div>
  )
}
