import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { DeleteDialog, type RecordToDelete } from '#app/deletion/delete-dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { formatMoment } from '#domain/calendar-date.ts'
import type { Envelope } from '#domain/content/envelope.ts'
import type { Page } from '#domain/paging.ts'
import { longestSearchText } from '#domain/search-text.ts'
import { SampleBadge } from '../sample-badge.tsx'
import { toListQuery, type ListAddress, type ListNews } from './list-address.ts'
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
 * A list of the staff area with search, pages and delete. It works with plain links and forms. With script, the
 * confirmation of a delete opens on the same page. On narrow screens each row becomes a block.
 */
export function RecordList<Item extends Listed>({
  words,
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
  /** The address of the list. The screens that add, edit and delete are below it. */
  address: string
  filter: ListAddress
  found: Page<Item>
  news: ListNews | null
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
  // A delete navigates back to the list, so its question must not open again.
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
      <News news={news} noun={one} />
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
                        title="Delete"
                        onClick={(event) =>
                          askInPlace(event, { title, version: item.version, address: remove })
                        }
                      >
                        <Icon name="trash" size={20} />
                        <span className={styles.word}>
                          Delete <VisuallyHidden>{title}</VisuallyHidden>
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
          noun={one}
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

/** The result of a delete. It takes the focus when the page opens, so that screen readers announce it first. */
function News({ news, noun }: { news: ListNews | null; noun: string }) {
  const notice = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (news) notice.current?.focus({ preventScroll: true })
  }, [news, key])
  if (!news) return null
  return (
    <div ref={notice} tabIndex={-1} data-opens-page="" className={styles.news}>
      <Notice tone="success">
        {news === 'deleted'
          ? `Deleted. The ${noun} has left the website.`
          : `That ${noun} was deleted already. It is not on the website any more.`}
      </Notice>
    </div>
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
