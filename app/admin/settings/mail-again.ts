import { href, redirect } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { isLate, type MailNotification } from '#domain/contact/mail-notification.ts'
import { formatShortMoment } from '#domain/short-moment.ts'
import { mailNotSetUp } from '#domain/settings/test-mail.server.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import type { MailOutcome } from './mail-outcome.ts'
import type { Route } from './+types/mail-again.ts'
import { readUnsentMails, type UnsentMailsView } from './unsent-mails.ts'

export type MailAgainAnswer =
  (MailOutcome & { readonly unsent: UnsentMailsView }) | { readonly refused: string }

/** How long the answer waits for the mails. A mail server needs a few seconds. */
const longestWaitMs = 10_000
const lookEveryMs = 250

export function loader({ context }: Route.LoaderArgs) {
  requireEditor(context, 'change-settings')
  return redirect(href('/admin/cms/settings'))
}

/**
 * Tries the mail about the message `id` again, or all mails that failed. Answers when they were sent or failed again.
 */
export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'change-settings')
  const id = readSentForm(context, editor).get('id')
  const { messages, mail } = context.get(siteContext)
  if (!mail.isSetUp) return answer({ refused: mailNotSetUp }, 409)
  const { failed } = await messages.unsentMails()
  const ids = typeof id === 'string' && id !== '' ? [id] : failed.map(({ messageId }) => messageId)
  for (const messageId of ids) await messages.sendMailAgain(messageId, editor)

  const { pause } = context.get(visitContext)
  const until = Date.now() + longestWaitMs
  let mails = await messages.notifications(ids)
  while ([...mails.values()].some(isOnItsWay) && Date.now() < until && (await pause(lookEveryMs))) {
    mails = await messages.notifications(ids)
  }
  return answer({
    ...outcomeOf(ids, mails),
    unsent: await readUnsentMails(messages, Date.now()),
  })
}

const answer = (body: MailAgainAnswer, status = 200) => Response.json(body, { status })

const isOnItsWay = (mail: MailNotification) => mail.state === 'waiting' && !isLate(mail)

function outcomeOf(ids: readonly string[], mails: ReadonlyMap<string, MailNotification>): MailOutcome {
  const known = [...mails.values()]
  const sent = known.filter(({ state }) => state === 'sent').length
  const onItsWay = known.filter(isOnItsWay).length
  const missing = known.find((mail) => mail.reason !== '' && mail.state !== 'sent')
  const at = formatShortMoment(Date.now(), Date.now())
  if (known.length === 0) {
    return {
      tone: 'done',
      what: 'Nothing is left to send.',
      todo: 'The message is not here any more.',
    }
  }
  if (sent === ids.length) {
    const what = sent === 1 ? `Handed over at ${at}.` : `All ${sent} mails were handed over at ${at}.`
    return { tone: 'done', what, todo: 'Not in the inbox within five minutes? Look under spam.' }
  }
  if (!missing) {
    const what = onItsWay === 1 ? 'The mail is on its way.' : `${onItsWay} mails are on their way.`
    return { tone: 'waiting', what, todo: 'Look here again in a minute.' }
  }
  return {
    tone: 'failed',
    what: ids.length === 1 ? 'The mail did not go out.' : `${sent} of ${ids.length} mails were handed over.`,
    todo: missing.reason,
  }
}
