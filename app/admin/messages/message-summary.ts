import type { ReceivedMessage } from '#domain/contact/queries.server.ts'
import { formatShortMoment } from '#domain/short-moment.ts'
import { toMailState } from './mail-state.ts'

/** A message in a list. */
export interface MessageSummary {
  readonly id: string
  readonly sender: string
  /** The first words of the text, on one line. */
  readonly excerpt: string
  readonly when: string
  readonly isRead: boolean
  /** The state of the notification mail: delivered or queued, delayed, or failed. */
  readonly mail: 'sent or on its way' | 'not sent yet' | 'not sent'
}

const excerptLength = 180

/** `now`: milliseconds since the Unix epoch. */
export function toMessageSummary(message: ReceivedMessage, now: number): MessageSummary {
  const tone = toMailState(message.notification)?.tone
  const text = message.message.replace(/\s+/g, ' ').trim()
  return {
    id: message.id,
    sender: senderOf(message),
    excerpt: Array.from(text).slice(0, excerptLength).join(''),
    when: formatShortMoment(message.receivedAt, now),
    isRead: message.isRead,
    mail: tone === 'failed' ? 'not sent' : tone === 'trouble' ? 'not sent yet' : 'sent or on its way',
  }
}

/** Returns the name of the sender, or a fallback when no name was given. */
export function senderOf({ name, email, phone }: Pick<ReceivedMessage, 'name' | 'email' | 'phone'>): string {
  return name || email || phone || 'No name given'
}
