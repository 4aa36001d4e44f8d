import { createHash } from 'node:crypto'
import { isDue, type MailNotification } from './mail-notification.ts'

/** A mail that is due now. */
export interface PlannedMail {
  readonly id: string
  /** The messages in the mail: one or more. */
  readonly messageIds: readonly string[]
}

/** Limits a mail to a length that people read to the end and mail servers accept. */
const messagesPerMail = 20
/** At most this many mails in this time. Messages above the rate wait and share the next mail. */
const mailRate = { mails: 5, windowMs: 10 * 60_000 } as const

/**
 * Returns the mails that are due. A single waiting message gets a mail of its own; several share mails, oldest first. A
 * mail that may have arrived already is sent again unchanged under its own id, so that mail programs recognise the
 * copy. It comes last, because the mail server may hang on it, and does not count towards the rate.
 */
export function planMails(notifications: ReadonlyMap<string, MailNotification>, now: number): PlannedMail[] {
  const due = [...notifications]
    .filter(([, notification]) => isDue(notification, now))
    .toSorted(([, a], [, b]) => a.dueAt - b.dueAt)
  // Ignores mails with a sent time in the future, from a clock that was wrong.
  const sentLately = [...notifications].filter(
    ([, { sentAt }]) => sentAt !== null && sentAt <= now && sentAt > now - mailRate.windowMs,
  )
  const mailsLately = new Set(sentLately.map(([id, { mailId }]) => mailId ?? id)).size
  const resent = Map.groupBy(
    due.filter(([, { mailId }]) => mailId !== null),
    ([, { mailId }]) => mailId ?? '',
  )
  const others = due.filter(([, { mailId }]) => mailId === null).map(([id]) => id)
  const room = Math.max(0, mailRate.mails - mailsLately)
  return [
    ...inGroupsOf(messagesPerMail, others)
      .slice(0, room)
      .map((messageIds) => ({ id: mailIdOf(messageIds), messageIds })),
    ...[...resent].map(([id, members]) => ({ id, messageIds: members.map(([messageId]) => messageId) })),
  ]
}

function inGroupsOf<Item>(size: number, items: readonly Item[]): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** A mail with one message has the id of the message, so each attempt sends the same mail. */
function mailIdOf(messageIds: readonly string[]): string {
  const [first = ''] = messageIds
  if (messageIds.length === 1) return first
  return `messages-${createHash('sha256').update(messageIds.toSorted().join()).digest('hex').slice(0, 20)}`
}
