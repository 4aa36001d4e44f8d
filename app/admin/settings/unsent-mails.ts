import { href } from 'react-router'
import { formatMoment } from '#domain/calendar-date.ts'
import type { MailNotification } from '#domain/contact/mail-notification.ts'
import type { MessageQueries } from '#domain/contact/queries.server.ts'
import { formatDayAndTime, inSentence } from '#domain/short-moment.ts'
import { senderOf } from '../messages/message-summary.ts'

/** The unsent mails about messages, as the settings show them. */
export type UnsentMailsView = Awaited<ReturnType<typeof readUnsentMails>>

const mostShown = 10

/** `now`: milliseconds since the Unix epoch. */
export async function readUnsentMails(messages: Pick<MessageQueries, 'unsentMails' | 'getAll'>, now: number) {
  const { failed, late } = await messages.unsentMails()
  const newest = failed.slice(0, mostShown)
  const about = await messages.getAll(newest.map(({ messageId }) => messageId))
  return {
    /** The number of mails that failed. */
    failed: failed.length,
    /** The failed mails that were tried last, each with the id of its message. */
    shown: about.flatMap((message) => {
      const mail = newest.find(({ messageId }) => messageId === message.id)
      if (!mail) return []
      const written = inSentence(formatDayAndTime(message.receivedAt, now))
      const tried = inSentence(formatDayAndTime(mail.triedAt, now))
      return {
        id: message.id,
        sender: senderOf(message),
        to: href('/admin/cms/messages/:id', { id: message.id }),
        words: `Written ${written}. Tried ${tried}. ${mail.reason}`.trim(),
      }
    }),
    /** Sentences about the mails that are retried automatically; null when there are none. */
    late: toLateWords(late),
  }
}

function toLateWords(late: readonly MailNotification[]): string | null {
  const [first] = late
  if (!first) return null
  const mails = late.length === 1 ? '1 mail is' : `${late.length} mails are`
  return `${mails} not sent yet. ${first.reason} Next try: ${formatMoment(first.dueAt)}.`
}
