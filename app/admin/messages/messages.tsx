import { Anchor, Box, Button, Paper, Text } from '@mantine/core'
import { data, Form, href, Link, useOutlet, useParams } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { reportFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, failed } from '#app/action-failure.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { Pager } from '#app/ui/pager.tsx'
import { can, whoCan } from '#domain/accounts/policy.ts'
import type { MessageFilter } from '#domain/contact/queries.server.ts'
import type { MessagePart } from '#domain/contact/schema.ts'
import { Icon } from '../icon.tsx'
import { RoutedAnchor } from '../routed-anchor.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { RowMenu } from '../lists/row-menu.tsx'
import { Rows } from '../lists/rows.tsx'
import { HiddenPart } from '../lists/hidden-part.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useCan } from '../use-can.ts'
import { staffMeta } from '../staff-meta.ts'
import { AnnouncedNotice, Notice } from '../ui/notice.tsx'
import type { Route } from './+types/messages.ts'
import { type ActResult, ActResultNotice } from './act-result.tsx'
import {
  messagesAddress,
  readMessageFilter,
  toMessageQuery,
  toSelectQuery,
  urgentAddress,
} from './message-filter.ts'
import { MessageParts, OpenMessageParts } from './message-parts.tsx'
import { MessageRow } from './message-row.tsx'
import { toMessageSummary } from './message-summary.ts'
import styles from './messages.module.css'
import { SelectableMessages } from './selectable-messages.tsx'
import { readBulkAction } from './bulk-actions.ts'
import { changeMessages } from './change-messages.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { uid } = requireEditor(context)
  const { messages, mail, settings } = context.get(siteContext)
  const filter = readMessageFilter(request.url)
  const [found, counts] = await Promise.all([messages.list(filter), messages.counts()])
  const urgent = counts.urgent === 1 ? await messages.list({ search: '', part: 'urgent', page: 1 }) : null
  const { searchParams } = new URL(request.url)
  const now = Date.now()
  return {
    items: found.items.map((message) => toMessageSummary(message, uid, now)),
    found: found.total,
    page: found.page,
    pages: found.pages,
    counts,
    onlyUrgent: urgent?.items[0]?.id ?? null,
    filter: { ...filter, page: found.page },
    selecting: searchParams.has('select'),
    deleted: searchParams.has('deleted'),
    isMailSetUp: mail.isSetUp,
    emergency: settings.current().urgentPhone,
  }
}

const toFailure = toFailureWords('Could not do that. Nothing was changed.')

const failure = (words: string): ActResult => ({ kind: 'failed', words })

/** Changes several messages at once. */
export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const { messages } = context.get(siteContext)
  const bulk = readBulkAction(context.get(visitContext).form)
  if (!bulk) return data(failure('Select a message first.'), { status: 400 })
  const { act, ids } = bulk
  if (act === 'ask-delete' || act === 'delete') {
    if (!can(editor, 'delete-messages')) return data(failure(whoCan('delete-messages')), { status: 403 })
  }
  if (act === 'ask-delete') return data<ActResult>({ kind: act, ids })
  const { changed, fault } = await changeMessages(messages, { act, ids }, editor)
  const reason = fault === null ? null : reportFailure(context, fault)
  if (reason && changed.length === 0) return failed(reason, (because) => failure(toFailure(because).failure))
  // No error status: the browser must load the list again, which shows the messages that were not changed.
  return data<ActResult>({ kind: 'done', act, ids: changed, endedBy: reason })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, (reason) => failure(toFailure(reason).failure))

export const meta: Route.MetaFunction = () => staffMeta('Messages')

/** The list on the left and the opened message on the right. Narrow screens show one of the two. */
export default function Messages({ loaderData, actionData: result }: Route.ComponentProps) {
  const { items, found, page, pages, filter, selecting, deleted } = loaderData
  const { counts, onlyUrgent, isMailSetUp, emergency } = loaderData
  const opened = useOutlet()
  const { id } = useParams()
  const isSelecting = selecting && !opened
  const query = toMessageQuery(filter)
  // Narrow screens show the list, or the opened message.
  const beside = opened ? 'lg' : undefined
  return (
    <div
      className={styles.messages}
      data-opened={opened ? '' : undefined}
      data-selecting={isSelecting ? '' : undefined}
    >
      {deleted && !opened && !result && (
        <AnnouncedNotice tone="success">The message is deleted.</AnnouncedNotice>
      )}
      {result && <ActResultNotice result={result} query={isSelecting ? toSelectQuery(filter) : query} />}
      <div className={styles.head}>
        <PageHead
          title="Messages"
          about={counts.all > 0 && `${counts.unread} unread, ${counts.open} not answered`}
          ways={
            counts.all > 0 && (
              <Box visibleFrom={beside} className={styles.tools}>
                <Search filter={filter} />
                {!isSelecting && (
                  <Button component={Link} to={messagesAddress + toSelectQuery(filter)} variant="default">
                    Select
                  </Button>
                )}
                <OpenMessageParts filter={filter} counts={counts} />
                <ListMenu filter={filter} found={found} all={counts.all} />
              </Box>
            )
          }
        />
      </div>
      {(counts.urgent > 0 || (counts.all > 0 && !isMailSetUp)) && (
        <Box visibleFrom={beside} className={styles.notices}>
          {counts.urgent > 0 ? (
            <UrgentNotice
              count={counts.urgent}
              emergency={emergency}
              to={
                (onlyUrgent ? id === onlyUrgent : filter.part === 'urgent') ? null : urgentAddress(onlyUrgent)
              }
            />
          ) : (
            <Notice tone="warning" todo="Look here for them.">
              Nobody is mailed about new messages: mail is not set up.
            </Notice>
          )}
        </Box>
      )}
      {counts.all === 0 && !opened ? (
        <Empty />
      ) : (
        <>
          <div className={styles.parts}>
            <MessageParts filter={filter} counts={counts} />
          </div>
          <Paper className={styles.panel}>
            <Box
              component="section"
              visibleFrom={beside}
              className={styles.list}
              aria-label="List of messages"
            >
              {filter.part === 'spam' && (
                <p className={styles.found}>
                  These messages have arrived, but may be spam. The site puts a message here if it was sent
                  very fast, came from a connection that sends many, or has many links. Staff can also move
                  messages here. No mail is sent about messages that the site puts here.
                </p>
              )}
              {filter.search && (
                <p className={styles.found} role="status">
                  {found === 1 ? '1 message' : `${found} messages`} with “<bdi>{filter.search}</bdi>”{' '}
                  {partWords[filter.part]}.{' '}
                  {filter.part !== 'all' && (
                    <>
                      <Link to={messagesAddress + toMessageQuery({ ...filter, part: 'all', page: 1 })}>
                        Search all messages
                      </Link>{' '}
                    </>
                  )}
                  <Link to={messagesAddress + toMessageQuery({ search: '', part: 'open', page: 1 })}>
                    Clear
                  </Link>
                </p>
              )}
              {items.length === 0 && (
                <Text c="dimmed" px={16} py={32}>
                  {filter.search ? 'Try a part of the name, the address or the text.' : nothing[filter.part]}
                </Text>
              )}
              {isSelecting && items.length > 0 ? (
                // A new key clears the ticks when the list changes.
                <SelectableMessages key={items.map((item) => item.id).join()} items={items} filter={filter} />
              ) : (
                <Rows>
                  {items.map((message) => (
                    <li key={message.id}>
                      <MessageRow message={message} query={query} current={message.id === id} keepsPlace />
                    </li>
                  ))}
                </Rows>
              )}
              <div className={styles.pages}>
                <Pager
                  page={page}
                  pages={pages}
                  address={(to) =>
                    messagesAddress + (isSelecting ? toSelectQuery : toMessageQuery)({ ...filter, page: to })
                  }
                  newer="Newer messages"
                  older="Older messages"
                  as={RoutedAnchor}
                />
              </div>
            </Box>
            {!isSelecting && (
              <Box visibleFrom={opened ? undefined : 'lg'} className={styles.opened}>
                {opened ?? (
                  <Text c="dimmed" m="auto" p={32}>
                    Choose a message on the left to read it here.
                  </Text>
                )}
              </Box>
            )}
          </Paper>
        </>
      )}
    </div>
  )
}

const partWords: Readonly<Record<MessagePart, string>> = {
  open: 'among those not answered',
  unread: 'among the unread ones',
  urgent: 'among the urgent ones',
  answered: 'among the answered ones',
  spam: 'in Perhaps spam',
  all: 'among all messages',
}

const nothing: Readonly<Record<MessagePart, string>> = {
  open: 'Every message is answered.',
  unread: 'You have read everything.',
  urgent: 'No message speaks of a threat.',
  answered: 'No message is marked as answered yet.',
  spam: 'Nothing looks like spam.',
  all: 'No messages.',
}

/** `to`: where they are read; null when that is shown. */
function UrgentNotice({ count, emergency, to }: { count: number; emergency: string; to: string | null }) {
  return (
    <Notice
      tone="failure"
      todo={`Read ${count === 1 ? 'it' : 'them'} first. If somebody is in danger now, call 112${emergency ? `, or ${emergency}` : ''}.`}
      action={
        to !== null && (
          <Anchor component={Link} to={to}>
            {count === 1 ? 'Read it' : 'Read them'}
          </Anchor>
        )
      }
    >
      {count === 1 ? '1 message is perhaps urgent.' : `${count} messages are perhaps urgent.`}
    </Notice>
  )
}

/** `found`: the number of messages that `filter` finds. `all`: that of all messages, which is not 0. */
function ListMenu({ filter, found, all }: { filter: MessageFilter; found: number; all: number }) {
  const canExport = useCan('export-messages')
  const exports = [
    ...(found > 0 && found < all ? [{ which: 'these', count: found, of: filter }] : []),
    { which: 'all', count: all, of: { search: '', part: 'all' } as const },
  ]
  return (
    <RowMenu title="this list" isFramed>
      {canExport ? (
        exports.map(({ which, count, of }) => (
          <a
            key={which}
            href={href('/admin/cms/messages/export') + toMessageQuery({ ...of, page: 1 })}
            download
          >
            <Icon name="arrow-down" size={18} />
            Export {count === 1 ? '1 message' : `${which} ${count} messages`} to CSV
          </a>
        ))
      ) : (
        <p>{whoCan('export-messages')}</p>
      )}
      <Link to={messagesAddress + toMessageQuery({ ...filter, part: 'all', page: 1 })}>
        <Icon name="mail" size={18} />
        Show all messages
      </Link>
    </RowMenu>
  )
}

function Search({ filter }: { filter: MessageFilter }) {
  return (
    <Form action={messagesAddress} role="search" className={styles.search}>
      <HiddenPart address={messagesAddress} name="show" shown={filter.part === 'open' ? null : filter.part} />
      <SearchBox label="Search name or text" search={filter.search} className={styles.box} />
    </Form>
  )
}

function Empty() {
  return (
    <EmptyList>
      <Icon name="mail" size={40} />
      <h2>No messages</h2>
      <Text mb={12}>Messages that visitors send with the form on the contact page come here.</Text>
      <a href={href('/contactus')}>See the contact page</a>
    </EmptyList>
  )
}
