import { Anchor, Box, Button, Group, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { data, Form, href, Link, Outlet, redirect, useFetcher } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type WayToAnswer, waysToAnswer } from '#domain/contact/schema.ts'
import { typedText } from '#domain/typed-text.ts'
import { Icon } from '../icon.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { useCan } from '../use-can.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/message.ts'
import { Answer } from './answer.tsx'
import { readMessageFilter, toMessageQuery } from './message-filter.ts'
import { RowMenu } from '../lists/row-menu.tsx'
import { type MessageView, toMessageView } from './message-view.ts'
import styles from './message.module.css'
import { Notes } from './notes.tsx'

/** The loader does not mark the message as read, because browsers may prefetch addresses. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { uid } = requireEditor(context)
  const query = toMessageQuery(readMessageFilter(request.url))
  const { messages, mail, settings } = context.get(siteContext)
  const message = await messages.get(params.id)
  if (!message) return data({ message: null, query }, { status: 404 })
  const { answers } = settings.current()
  const { acronym } = settings.organisation()
  const reader = { uid, acronym, answers, isMailSetUp: mail.isSetUp }
  return data({ message: toMessageView(message, reader), query })
}

const toFailure = toFailureWords('Could not do that. Nothing was changed.')

export async function action({ context, params, request }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const { messages } = context.get(siteContext)
  const { form } = context.get(visitContext)
  const intent = form.get('intent')
  const { id } = params
  return actOrFailure(context, toFailure, async () => {
    if (intent === 'read') await messages.markRead(id, editor)
    else if (intent === 'send-again') await messages.sendMailAgain(id, editor)
    else if (intent === 'answered') await messages.markAnswered([id], readWay(form), editor)
    else if (intent === 'not-answered') await messages.markUnanswered([id], editor)
    else if (intent === 'spam') await messages.markSpam([id], editor)
    else if (intent === 'not-spam') await messages.markNotSpam([id], editor)
    else if (intent === 'urgent') await messages.markUrgent(id, editor)
    else if (intent === 'not-urgent') await messages.markNotUrgent(id, editor)
    else if (intent === 'note') {
      const note = typedText(form, 'note')
      const added = await messages.addNote(id, note, editor)
      if (!added.ok) return data({ failure: added.refusal, note }, { status: 400 })
    } else if (intent === 'unread') {
      await messages.markUnread(id, editor)
      const list = toMessageQuery(readMessageFilter(request.url))
      return redirect(href('/admin/cms/messages') + list, 303)
    } else return data(toFailure('server'), { status: 400 })
    return data({ failure: null })
  })
}

const readWay = (form: FormData): WayToAnswer =>
  waysToAnswer.find((way) => way === form.get('way')) ?? 'by-hand'

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export default function Message({ loaderData: { message, query }, actionData }: Route.ComponentProps) {
  const list = href('/admin/cms/messages') + query
  return (
    <>
      <Box hiddenFrom="lg" px={16} style={{ borderBottom: '1px solid var(--line)' }}>
        <Anchor component={Link} to={list}>
          <Icon name="arrow-left" size={20} />
          Messages
        </Anchor>
      </Box>
      {message ? (
        // A new key resets all state when another message opens.
        <OpenMessage
          key={message.id}
          message={message}
          query={query}
          failure={actionData?.failure}
          refusedNote={actionData && 'note' in actionData ? String(actionData.note) : undefined}
        />
      ) : (
        <div className={styles.message}>
          <Title order={2} size={22} tabIndex={-1} data-opens-page>
            This message is not here
          </Title>
          <p>Somebody deleted it, or the link is incomplete. Choose another one from the list.</p>
        </div>
      )}
      <Outlet />
    </>
  )
}

function OpenMessage({
  message,
  query,
  failure,
  refusedNote,
}: {
  message: MessageView
  query: string
  failure: string | null | undefined
  refusedNote: string | undefined
}) {
  const { id, sender, email, phone, text, when, answered, doubt, urgent, mail } = message
  const address = href('/admin/cms/messages/:id', { id }) + query
  const isRead = useReading(message, address)
  const canDelete = useCan('delete-messages')
  const canSetUpMail = useCan('change-settings')
  return (
    <article className={styles.message} aria-labelledby="sender">
      <Group
        component="header"
        justify="space-between"
        align="start"
        gap="12px 24px"
        pb={20}
        className={styles.header}
      >
        <Box flex="1 1 200px" miw={0}>
          <Title order={2} size={22} id="sender" tabIndex={-1} data-opens-page dir="auto">
            {sender}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {when}. {answered ? `Answered by ${answered.by}, ${answered.on}.` : 'Not answered.'}
          </Text>
        </Box>
        <Group gap={8} flex={{ base: '1 0 100%', md: 'none' }}>
          <Box component={Form} method="post" action={address} flex={1}>
            <Button
              type="submit"
              name="intent"
              value={answered ? 'not-answered' : 'answered'}
              variant="default"
              fullWidth
              leftSection={<Icon name={answered ? 'undo' : 'check'} size={18} />}
            >
              {answered ? (answered.by === 'you' ? 'Undo answered' : 'Not answered') : 'Mark answered'}
            </Button>
          </Box>
          <RowMenu title={sender} isFramed>
            <Form method="post" action={address}>
              <button type="submit" name="intent" value={isRead ? 'unread' : 'read'}>
                {isRead ? 'Mark unread' : 'Mark read'}
              </button>
              <button type="submit" name="intent" value={doubt === null ? 'spam' : 'not-spam'}>
                {doubt === null ? 'Perhaps spam' : 'Not spam'}
              </button>
              {!answered && (
                <button type="submit" name="intent" value={urgent === null ? 'urgent' : 'not-urgent'}>
                  {urgent === null ? 'Mark urgent' : 'Not urgent'}
                </button>
              )}
            </Form>
            {canDelete && (
              <Link
                to={href('/admin/cms/messages/:id/delete', { id }) + query}
                data-removes=""
                preventScrollReset
              >
                <Icon name="trash" size={18} />
                Delete
              </Link>
            )}
          </RowMenu>
        </Group>
      </Group>
      {failure && <Notice tone="failure">{failure}</Notice>}
      {urgent !== null && (
        <Notice
          {...mark}
          tone="failure"
          action={<Do intent="not-urgent" words="Not urgent" address={address} />}
        >
          <bdi>{urgent}</bdi>
        </Notice>
      )}
      {doubt !== null && (
        <Notice
          {...mark}
          tone="warning"
          icon="ban"
          action={<Do intent="not-spam" words="Not spam" address={address} />}
        >
          Perhaps spam. <bdi>{doubt}</bdi>.
        </Notice>
      )}
      <dl className={styles.facts}>
        <dt>Phone</dt>
        <dd dir="auto">{phone || 'Not given'}</dd>
        <dt>Email</dt>
        <dd dir="auto">{email || 'Not given'}</dd>
      </dl>
      <div className={styles.text} dir="auto">
        {text || 'This message has no text.'}
      </div>
      <Answer message={message} address={address} />
      <Notes message={message} address={address} refused={refusedNote} />
      {mail && (
        <section aria-label="Mail about this message">
          <Notice
            {...mark}
            {...mailLooks[mail.tone]}
            action={
              message.canMailAgain && (
                <Do intent="send-again" words="Try again" spoken="to send the mail" address={address} />
              )
            }
          >
            {mail.words}{' '}
            {mail.tone === 'nobody' && canSetUpMail && (
              <Link to={`${href('/admin/cms/settings')}?part=mail#part-mail`}>Settings</Link>
            )}
          </Notice>
        </section>
      )}
      {!mail && doubt !== null && (
        <Notice {...mark} {...mailLooks.nobody}>
          Nobody was mailed about this message, because it is perhaps spam.
        </Notice>
      )}
    </article>
  )
}

/** It was there before the page opened, so it is not read aloud. */
const mark = { role: 'presentation', mt: 16, mb: 0 } as const

const mailLooks = {
  fine: { tone: 'hint', icon: 'mail' },
  nobody: { tone: 'hint', icon: 'mail' },
  trouble: { tone: 'warning' },
  failed: { tone: 'failure' },
} as const

/** A button that does one thing with the message. `spoken`: further words for screen readers. */
const Do = (to: { address: string; intent: string; words: string; spoken?: string }) => (
  <Form method="post" action={to.address}>
    <Button type="submit" name="intent" value={to.intent} variant="default">
      {to.words}
      {to.spoken && <VisuallyHidden> {to.spoken}</VisuallyHidden>}
    </Button>
  </Form>
)

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
