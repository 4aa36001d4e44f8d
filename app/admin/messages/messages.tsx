import { Form, href, Link, useOutlet, useParams } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { Pager } from '#app/ui/pager.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { MessageFilter } from '#domain/contact/queries.server.ts'
import { organisation } from '#site'
import { Icon } from '../icon.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import type { Route } from './+types/messages.ts'
import { readMessageFilter, toMessageQuery } from './message-filter.ts'
import { MessageRow } from './message-row.tsx'
import { toMessageSummary } from './message-summary.ts'
import styles from './messages.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireEditor(context)
  const { messages } = context.get(siteContext)
  const filter = readMessageFilter(request.url)
  const [found, unread, total] = await Promise.all([
    messages.list(filter),
    messages.unread(),
    messages.total(),
  ])
  const now = Date.now()
  return {
    items: found.items.map((message) => toMessageSummary(message, now)),
    found: found.total,
    page: found.page,
    pages: found.pages,
    unread,
    total,
    filter: { ...filter, page: found.page },
    deleted: new URL(request.url).searchParams.has('deleted'),
  }
}

export const meta: Route.MetaFunction = () => [{ title: `Messages | ${organisation.name}` }]

const address = href('/admin/cms/messages')

/** The list on the left and the opened message on the right. Narrow screens show one of the two. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { items, found, page, pages, unread, total, filter, deleted } = loaderData
  const opened = useOutlet()
  const { id } = useParams()
  return (
    <div className={styles.messages} data-opened={opened ? '' : undefined}>
      {deleted && !opened && (
        <Notice tone="success" announced>
          The message is deleted.
        </Notice>
      )}
      <header className={styles.header}>
        <div>
          <h1 className={styles.title}>Messages</h1>
          <p className={styles.count}>{total > 0 ? `${unread} unread of ${total}` : 'None yet'}</p>
        </div>
        {total > 0 && <Search filter={filter} />}
      </header>
      {total === 0 && !opened ? (
        <Empty />
      ) : (
        <div className={styles.panel}>
          <section className={styles.list} aria-label="List of messages">
            <nav className={styles.parts} aria-label="Which messages">
              <FilterLink filter={{ ...filter, unreadOnly: true, page: 1 }} current={filter.unreadOnly}>
                Unread {unread}
              </FilterLink>
              <FilterLink filter={{ ...filter, unreadOnly: false, page: 1 }} current={!filter.unreadOnly}>
                All
              </FilterLink>
            </nav>
            {filter.search && (
              <p className={styles.found} role="status">
                {found === 1 ? '1 message' : `${found} messages`} with “<bdi>{filter.search}</bdi>”.{' '}
                <Link to={address + toMessageQuery({ ...filter, search: '', page: 1 })}>Show all</Link>
              </p>
            )}
            {items.length > 0 ? (
              <ul className={styles.rows}>
                {items.map((message) => (
                  <li key={message.id}>
                    <MessageRow
                      message={message}
                      query={toMessageQuery(filter)}
                      current={message.id === id}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <p className={styles.none}>
                {filter.search
                  ? 'Try a part of the name, the address or the text.'
                  : filter.unreadOnly
                    ? 'You have read everything.'
                    : 'Nobody has written yet.'}
              </p>
            )}
            <div className={styles.pages}>
              <Pager
                page={page}
                pages={pages}
                address={(to) => address + toMessageQuery({ ...filter, page: to })}
                newer="Newer messages"
                older="Older messages"
              />
            </div>
          </section>
          <div className={styles.opened}>
            {opened ?? <p className={styles.hint}>Choose a message on the left to read it here.</p>}
          </div>
        </div>
      )}
    </div>
  )
}

function Search({ filter }: { filter: MessageFilter }) {
  return (
    <Form action={address} role="search" className={styles.search}>
      {filter.unreadOnly && <input type="hidden" name="show" value="unread" />}
      <SearchBox label="Search name or text" search={filter.search} className={styles.box} />
    </Form>
  )
}

function FilterLink({
  filter,
  current,
  children,
}: {
  filter: MessageFilter
  current: boolean
  children: React.ReactNode
}) {
  return (
    <Link
      to={address + toMessageQuery(filter)}
      className={styles.part}
      aria-current={current ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}

function Empty() {
  return (
    <div className={styles.empty}>
      <Icon name="mail" size={40} />
      <h2>Nobody has written yet</h2>
      <p>What visitors send with the form on the contact page comes here.</p>
      <Link to={href('/contactus')}>See the contact page</Link>
    </div>
  )
}
