import type { Fields } from '#ports/documents/document-store.ts'

/*
 * The notification by mail that a message has arrived. Its record in `Outbox` has the id of the message and none of its
 * text, so that erasing the message leaves no copy. After the message is erased, the record stays until no stored mail
 * contains the message any more.
 */

export interface MailNotification {
  /**
   * `failed` is final: staff have to act. `not-mailed`: the mail was written to a folder, because no mail server was
   * set up.
   */
  readonly state: 'waiting' | 'sent' | 'failed' | 'not-mailed'
  readonly attempts: number
  /**
   * When the next attempt is due, in milliseconds since the Unix epoch. During an attempt: when that attempt counts as
   * lost.
   */
  readonly dueAt: number
  /** The reason why the last attempt failed, in words for staff. Empty after a success and before the first attempt. */
  readonly reason: string
  /** Null until it is sent, or written to the folder. */
  readonly sentAt: number | null
  /**
   * The mail that contains the message: sent, perhaps sent, or planned. Several messages may share one mail. Null when
   * there is none; the message then goes into the next mail.
   */
  readonly mailId: string | null
}

export const newNotification = (now: number): MailNotification => ({
  state: 'waiting',
  attempts: 0,
  dueAt: now,
  reason: '',
  sentAt: null,
  mailId: null,
})

export function toNotificationFields(notification: MailNotification): Fields {
  const { state, attempts, dueAt, reason, sentAt, mailId } = notification
  return { state, attempts, dueAt, reason, sentAt, mailId }
}

export function readNotificationFields(fields: Fields): MailNotification {
  const { state, attempts, dueAt, reason, sentAt, mailId } = fields
  return {
    state: state === 'sent' || state === 'failed' || state === 'not-mailed' ? state : 'waiting',
    attempts: typeof attempts === 'number' ? attempts : 0,
    dueAt: typeof dueAt === 'number' ? dueAt : 0,
    reason: typeof reason === 'string' ? reason : '',
    sentAt: typeof sentAt === 'number' ? sentAt : null,
    mailId: typeof mailId === 'string' ? mailId : null,
  }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Waits between attempts, in minutes. A mail server is often back within minutes; a longer outage needs a person. */
const waits = [1, 5, 15, 60, 180, 360, 720] as const
/**
 * The largest random part added to a wait, as a fraction of it, so that failed mails are not all retried at the same
 * moment.
 */
const jitter = 0.2
const daysUntilGivenUp = 7
/** After this time an attempt counts as lost. It is several times the limit that a mailer sets for one mail. */
const longestTryMs = 5 * minuteMs
/** The time for which the record of a sent mail is stored. */
export const sentRetentionMs = 30 * dayMs

/**
 * Milliseconds until the next attempt. `attempts`: attempts so far; for several messages in one mail, the highest
 * number. `random`: from 0 up to, but not including, 1.
 */
export function waitAfter(attempts: number, random: number): number {
  return (waits[attempts - 1] ?? 24 * 60) * minuteMs * (1 + jitter * random)
}

/** Longer than any wait. A due time further ahead than this was set by a clock that was wrong, and is ignored. */
const longestWaitMs = (1 + jitter) * dayMs

/** Whether an attempt is due now. */
export function isDue({ state, dueAt }: MailNotification, now: number): boolean {
  return state === 'waiting' && (dueAt <= now || dueAt > now + longestWaitMs)
}

/** Whether an attempt has failed and is retried automatically. */
export const isLate = ({ state, reason }: MailNotification): boolean => state === 'waiting' && reason !== ''

/**
 * Claims the notification for one process, so that no other process tries it. If that process ends without a result,
 * the notification is due again after `longestTryMs`.
 */
export function claimed(notification: MailNotification, mailId: string, now: number): MailNotification {
  return { ...notification, attempts: notification.attempts + 1, dueAt: now + longestTryMs, mailId }
}

export function delivered(notification: MailNotification, now: number): MailNotification {
  return { ...notification, state: 'sent', reason: '', sentAt: now }
}

/** The mail was only written to a folder: nobody gets it. */
export function notMailed(notification: MailNotification, now: number): MailNotification {
  return { ...notification, state: 'not-mailed', reason: '', sentAt: now }
}

/** The mail was refused because of its content. Each message in it is tried once more in a mail of its own. */
export function separated(notification: MailNotification, id: string, now: number): MailNotification {
  return { ...notification, dueAt: now, mailId: id }
}

/**
 * `isFinal`: the same mail would be refused again. `keepsMail`: the next attempt sends the same mail, because the mail
 * may have arrived or has to be sent alone. `createdAt`: when the notification was created.
 */
export function notDelivered(
  notification: MailNotification,
  failure: { readonly reason: string; readonly isFinal: boolean; readonly keepsMail: boolean },
  { createdAt, now, waitMs }: { readonly createdAt: number; readonly now: number; readonly waitMs: number },
): MailNotification {
  const { reason } = failure
  if (failure.isFinal) return { ...notification, state: 'failed', reason: `${reason}.` }
  if (now + waitMs - createdAt > daysUntilGivenUp * dayMs) {
    const tries = `${notification.attempts} tries in ${daysUntilGivenUp} days`
    return { ...notification, state: 'failed', reason: `${reason}. Given up after ${tries}.` }
  }
  return {
    ...notification,
    dueAt: now + waitMs,
    reason: `${reason}. It will be tried again.`,
    mailId: failure.keepsMail ? notification.mailId : null,
  }
}
