import type { MailNotification } from '#domain/contact/mail-notification.ts'
import { formatMoment } from '#domain/calendar-date.ts'

/** What became of the mail that tells the office of a message. */
export interface MailState {
  readonly words: string
  /** `trouble`: it is worth knowing, but mends itself; `failed`: somebody has to act. */
  readonly tone: 'fine' | 'trouble' | 'failed'
}

/** Null where nothing is known any more: it was sent over a month ago, or the message was brought over. */
export function toMailState(notification: MailNotification | null): MailState | null {
  if (!notification) return null
  const { state, reason, sentAt, dueAt } = notification
  if (state === 'sent') {
    return {
      tone: 'fine',
      words: sentAt
        ? `The mail about this message was sent on ${formatMoment(sentAt)}.`
        : 'The mail about this message was sent.',
    }
  }
  if (state === 'failed')
    return { tone: 'failed', words: `The mail about this message was not sent. ${reason}`.trim() }
  if (!reason) return { tone: 'fine', words: 'The mail about this message is waiting to be sent.' }
  return {
    tone: 'trouble',
    words: `The mail about this message is not sent yet. ${reason} Next try: ${formatMoment(dueAt)}.`,
  }
}
