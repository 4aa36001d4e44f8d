import { toOneLine } from '#domain/plain-text.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import type { Mail } from '#ports/mailer/mailer.ts'
import { isEmail } from './draft.ts'
import type { ContactMessage } from './schema.ts'

/*
 * The mail that tells the forum of a message. Its record in `Outbox` has the id of the message it announces and
 * holds none of its words, so that erasing a message leaves no copy behind.
 */

export interface Announcement {
  /** `failed` is final: somebody has to look. */
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly attempts: number
  /** When it is tried next, in milliseconds since the Unix epoch; while it is being tried, when the try counts as lost. */
  readonly dueAt: number
  /** Why the latest try did not succeed, in words for staff; empty when it did, or there was none. */
  readonly reason: string
  /** Null until it is sent. */
  readonly sentAt: number | null
}

export const newAnnouncement = (now: number): Announcement => ({
  state: 'waiting',
  attempts: 0,
  dueAt: now,
  reason: '',
  sentAt: null,
})

export function toAnnouncementFields({ state, attempts, dueAt, reason, sentAt }: Announcement): Fields {
  return { state, attempts, dueAt, reason, sentAt }
}

export function readAnnouncementFields(fields: Fields): Announcement {
  const { state, attempts, dueAt, reason, sentAt } = fields
  return {
    state: state === 'sent' || state === 'failed' ? state : 'waiting',
    attempts: typeof attempts === 'number' ? attempts : 0,
    dueAt: typeof dueAt === 'number' ? dueAt : 0,
    reason: typeof reason === 'string' ? reason : '',
    sentAt: typeof sentAt === 'number' ? sentAt : null,
  }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A mail server is often back within minutes; one that is not, somebody has to mend. Minutes. */
const waits = [1, 5, 15, 60, 180, 360, 720] as const
const daysUntilGivenUp = 7
/** Longer than any mail server lets one wait. */
const longestTryMs = 5 * minuteMs
/** How long it is kept that a mail was sent. */
export const sentKeptMs = 30 * dayMs

/** Taken up by one process, so that no other tries it meanwhile; tried again if that process ends before it answers. */
export function takenUp(announcement: Announcement, now: number): Announcement {
  return { ...announcement, attempts: announcement.attempts + 1, dueAt: now + longestTryMs }
}

export function delivered(announcement: Announcement, now: number): Announcement {
  return { ...announcement, state: 'sent', reason: '', sentAt: now }
}

/** `isFinal`: the same mail would be refused again. `createdAt`: of the announcement. */
export function notDelivered(
  announcement: Announcement,
  { reason, isFinal }: { readonly reason: string; readonly isFinal: boolean },
  { createdAt, now }: { readonly createdAt: number; readonly now: number },
): Announcement {
  const waitMs = (waits[announcement.attempts - 1] ?? 24 * 60) * minuteMs
  if (isFinal) return { ...announcement, state: 'failed', reason: `${reason}.` }
  if (now + waitMs - createdAt > daysUntilGivenUp * dayMs) {
    const tries = `${announcement.attempts} tries in ${daysUntilGivenUp} days`
    return { ...announcement, state: 'failed', reason: `${reason}. Given up after ${tries}.` }
  }
  return { ...announcement, dueAt: now + waitMs, reason: `${reason}. It will be tried again.` }
}

const abujaTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `to`: who is told, from the settings. `receivedAt`: milliseconds since the Unix epoch. */
export function toMail(
  message: ContactMessage,
  { to, receivedAt }: { to: string; receivedAt: number },
): Mail {
  const { name, email, phone } = message
  const replyTo = isEmail(email) ? email : undefined
  const answer = replyTo
    ? `Your answer to this mail goes to ${replyTo}.`
    : 'They left no email address: call them.'
  return {
    to,
    subject: `Message from ${toOneLine(name || email || phone).slice(0, 120)}`,
    text: [
      `Written on the website on ${abujaTime.format(receivedAt)}, Abuja time. ${answer}`,
      [
        `Name: ${name || 'not given'}`,
        `Email: ${email || 'not given'}`,
        `Phone: ${phone || 'not given'}`,
      ].join('\n'),
      message.message,
    ].join('\n\n'),
    ...(replyTo ? { replyTo } : {}),
  }
}
