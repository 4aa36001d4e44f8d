import { useEffect, useRef } from 'react'
import { data, Form, href, Link, redirect, useFetcher } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { reportFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, failed } from '#app/action-failure.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { formatMoment } from '#domain/calendar-date.ts'
import { callLink, replyLink } from '#domain/contact/reply.ts'
import { Icon } from '../icon.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { organisation } from '#site'
import { useCan } from '../use-can.ts'
import type { Route } from './+types/message.ts'
import { readMessageFilter, toMessageQuery } from './message-filter.ts'
import { toMailState } from './mail-state.ts'
import { senderOf } from './message-summary.ts'
import styles from './message.module.css'

/** The loader does not mark the message as read, because browsers may prefetch addresses. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireEditor(context)
  const query = toMessageQuery(readMessageFilter(request.url))
  const { messages } = context.get(siteContext)
  const message = await messages.get(params.id)
  if (!message) return data({ message: null, query }, { status: 404 })
  const { id, name, email, phone, receivedAt, isRead } = message
  const receivedOn = formatMoment(receivedAt)
  const { acronym } = organisation
  return data({
    message: {
      id,
      sender: senderOf(message),
      name,
      email,
      phone,
      text: message.message,
      receivedOn,
      isRead,
      reply: replyLink(message, { acronym, receivedOn }),
      call: callLink(message),
      mail: toMailState(message.notification),
    },
    query,
  })
}

const toFailure = toFailureWords('Could not do that. Nothing was changed. Try again in a moment.')

export async function action({ context, params, request }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const { messages } = context.get(siteContext)
  const intent = context.get(visitContext).form.get('intent')
  try {
    if (intent === 'read') await messages.markRead(params.id, editor)
    else if (intent === 'send-again') await messages.sendMailAgain(params.id, editor)
    else if (intent === 'unread') {
      await messages.markUnread(params.id, editor)
      const list = toMessageQuery(readMessageFilter(request.url))
      return redirect(href('/admin/cms/messages') + list, 303)
    } else return data(toFailure('server'), { status: 400 })
  } catch (fault) {
    return failed(reportFailure(context, fault), toFailure)
  }
  return data({ failure: null })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export default function Message({ loaderData: { message, query }, actionData }: Route.ComponentProps) {
  const list = href('/admin/cms/messages') + query
  return (
    <>
      <Link to={list} className={styles.back}>
        <Icon name="arrow-left" size={20} />
        All messages
      </Link>
      {message ? (
        // A new key resets all state when another message opens.
        <OpenMessage key={message.id} message={message} query={query} failure={actionData?.failure} />
      ) : (
        <div className={styles.gone}>
          <h2 tabIndex={-1} data-opens-page>
            This message is not here
          </h2>
          <p>Somebody deleted it, or the link is incomplete. Choose another one from the list.</p>
        </div>
      )}
    </>
  )
}

type MessageView = NonNullable<Route.ComponentProps['loaderData']['message']>

function OpenMessage({
  message,
  query,
  failure,
}: {
  message: MessageView
  query: string
  failure: string | null | undefined
}) {
  const { id, sender, email, phone, text, receivedOn, reply, call, mail } = message
  const address = href('/admin/cms/messages/:id', { id }) + query
  const isRead = useReading(message, address)
  const canDelete = useCan('delete-messages')
  return (
    <article className={styles.message} aria-labelledby="sender">
      <header className={styles.header}>
        <div className={styles.who}>
          <h2 id="sender" tabIndex={-1} data-opens-page dir="auto">
            {sender}
          </h2>
          <p className={styles.when}>{receivedOn}</p>
        </div>
        <div className={styles.tools}>
          <Form method="post" action={address}>
            <Button
              type="submit"
              name="intent"
              value={isRead ? 'unread' : 'read'}
              variant="ghost"
              size="small"
            >
              {isRead ? 'Mark unread' : 'Mark read'}
            </Button>
          </Form>
          {canDelete && (
            <ButtonLink
              to={href('/admin/cms/messages/:id/delete', { id }) + query}
              variant="ghost"
              size="small"
              className={styles.delete}
            >
              <Icon name="trash" size={18} />
              <span>Delete</span>
            </ButtonLink>
          )}
        </div>
      </header>
      {failure && <Notice tone="failure">{failure}</Notice>}
      <dl className={styles.facts}>
        <dt>Email</dt>
        <dd dir="auto">{email || 'Not given'}</dd>
        <dt>Phone</dt>
        <dd dir="auto">{phone || 'Not given'}</dd>
      </dl>
      <div className={styles.text} dir="auto">
        {text || 'This message has no text.'}
      </div>
      <p className={styles.answer}>
        {reply && (
          <ButtonAnchor href={reply} size="small">
            <Icon name="mail" size={20} />
            Reply by email
          </ButtonAnchor>
        )}
        {call && (
          <ButtonAnchor href={call} variant="ghost" size="small">
            <Icon name="phone" size={18} />
            Call
          </ButtonAnchor>
        )}
        <span className={styles.opens}>
          {reply || call
            ? 'Opens your own mail or phone app.'
            : 'They left no address that can be answered, and no number that can be called.'}
        </span>
      </p>
      {mail && (
        <section className={styles.mail} data-tone={mail.tone} aria-label="Mail about this message">
          {mail.tone !== 'fine' && <Icon name="alert" size={20} />}
          <p>{mail.words}</p>
          {mail.tone === 'failed' && (
            <Form method="post" action={address}>
              <Button type="submit" name="intent" value="send-again" variant="ghost" size="small">
                <Icon name="retry" size={18} />
                Try again <VisuallyHidden>to send the mail</VisuallyHidden>
              </Button>
            </Form>
          )}
        </section>
      )}
    </article>
  )
}

/**
 * Marks a message as read once it is on the screen; without script, a button does this. It does so once per opened
 * message: when another editor marks the message as unread meanwhile, it stays unread.
 * @returns whether the message counts as read.
 */
function useReading({ isRead }: MessageView, address: string): boolean {
  const { submit, state } = useFetcher<typeof action>()
  const wasMarked = useRef(false)
  useEffect(() => {
    if (isRead || wasMarked.current) return
    wasMarked.current = true
    void submit({ intent: 'read' }, { method: 'post', action: address })
  }, [isRead, submit, address])
  return isRead || state !== 'idle'
}
