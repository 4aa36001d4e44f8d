import type { MailNotification } from '#domain/contact/mail-notification.ts'
import { formatMoment } from '#domain/calendar-date.ts'

/** The state of the mail that notifies the office of a message. */
export interface MailState {
  readonly words: string
  /** `trouble`: a delay that resolves itself; `failed`: the operator has to act; `nobody`: mail was not set up. */
  readonly tone: 'fine' | 'trouble' | 'failed' | 'nobody'
}

/** Returns null when there is no record of the mail: it was sent over a month ago, or the message was imported. */
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
  if (state === 'not-mailed') {
    return { tone: 'nobody', words: 'Nobody was mailed about this message: mail was not set up.' }
  }
  if (state === 'failed')
    return { tone: 'failed', words: `The mail about this message was not sent. ${reason}`.trim() }
  if (!reason) return { tone: 'fine', words: 'The mail about this message is waiting to be sent.' }
  return {
    tone: 'trouble',
    words: `The mail about this message is not sent yet. ${reason} Next try: ${formatMoment(dueAt)}.`,
  }
}
