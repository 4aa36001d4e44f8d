import { Form, href, Link, useOutlet, useParams } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ListPages } from '#app/ui/list-pages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { organisation } from '#site'
import type { Route } from './+types/messages.ts'
import { type ListPart, readListAddress, toListQuery } from './list-address.ts'
import { MessageRow } from './message-row.tsx'
import { toMessageSummary } from './message-summary.ts'
import styles from './messages.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireEditor(context)
  const { messages } = context.get(siteContext)
  const { searchParams } = new URL(request.url)
  const part = readListAddress(searchParams)
  const [found, unread, total] = await Promise.all([messages.list(part), messages.unread(), messages.total()])
  const now = Date.now()
  return {
    items: found.items.map((message) => toMessageSummary(message, now)),
    found: found.total,
    page: found.page,
    pages: found.pages,
    unread,
    total,
    part: { ...part, page: found.page },
    deleted: searchParams.has('deleted'),
  }
}

export const meta: Route.MetaFunction = () => [{ title: `Messages | ${organisation.name}` }]

const address = href('/admin/cms/messages')

/** The list on the left, the opened message on the right; on narrow screens one of the two. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { items, found, page, pages, unread, total, part, deleted } = loaderData
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
        {total > 0 && <Search part={part} />}
      </header>
      {total === 0 && !opened ? (
        <Empty />
      ) : (
        <div className={styles.panel}>
          <section className={styles.list} aria-label="List of messages">
            <nav className={styles.parts} aria-label="Which messages">
              <PartLink part={{ ...part, unreadOnly: true, page: 1 }} current={part.unreadOnly}>
                Unread {unread}
              </PartLink>
              <PartLink part={{ ...part, unreadOnly: false, page: 1 }} current={!part.unreadOnly}>
                All
              </PartLink>
            </nav>
            {part.search && (
              <p className={styles.found} role="status">
                {found === 1 ? '1 message' : `${found} messages`} with “<bdi>{part.search}</bdi>”.{' '}
                <Link to={address + toListQuery({ ...part, search: '', page: 1 })}>Show all</Link>
              </p>
            )}
            {items.length > 0 ? (
              <ul className={styles.rows}>
                {items.map((message) => (
                  <li key={message.id}>
                    <MessageRow message={message} query={toListQuery(part)} current={message.id === id} />
                  </li>
                ))}
              </ul>
            ) : (
              <p className={styles.none}>
                {part.search
                  ? 'Try a part of the name, the address or the text.'
                  : part.unreadOnly
                    ? 'You have read everything.'
                    : 'Nobody has written yet.'}
              </p>
            )}
            <div className={styles.pages}>
              <ListPages
                page={page}
                pages={pages}
                address={(to) => address + toListQuery({ ...part, page: to })}
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

function Search({ part }: { part: ListPart }) {
  return (
    <Form action={address} role="search" className={styles.search}>
      {part.unreadOnly && <input type="hidden" name="show" value="unread" />}
      <input
        // Another search, by a link or the browser's Back, starts the field anew.
        key={part.search}
        type="search"
        name="search"
        aria-label="Search name or text"
        placeholder="Search name or text"
        defaultValue={part.search}
        maxLength={200}
        dir="auto"
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" size={20} />
      </button>
    </Form>
  )
}

function PartLink({
  part,
  current,
  children,
}: {
  part: ListPart
  current: boolean
  children: React.ReactNode
}) {
  return (
    <Link
      to={address + toListQuery(part)}
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
