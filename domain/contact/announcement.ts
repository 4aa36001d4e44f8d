import type { Fields } from '#ports/documents/document-store.ts'

/*
 * That the forum is told of a message by mail. The record in `Outbox` has the id of the message it announces and holds
 * none of its words, so that erasing a message leaves no copy behind. A record whose message is gone is left until
 * nothing of the message is in any mail that is still kept.
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
  /**
   * The mail that told of it, may have done so, or is to do so the next time; several messages may share one. Null
   * while none does: it then goes into whatever mail goes out next.
   */
  readonly mailId: string | null
}

export const newAnnouncement = (now: number): Announcement => ({
  state: 'waiting',
  attempts: 0,
  dueAt: now,
  reason: '',
  sentAt: null,
  mailId: null,
})

export function toAnnouncementFields(announcement: Announcement): Fields {
  const { state, attempts, dueAt, reason, sentAt, mailId } = announcement
  return { state, attempts, dueAt, reason, sentAt, mailId }
}

export function readAnnouncementFields(fields: Fields): Announcement {
  const { state, attempts, dueAt, reason, sentAt, mailId } = fields
  return {
    state: state === 'sent' || state === 'failed' ? state : 'waiting',
    attempts: typeof attempts === 'number' ? attempts : 0,
    dueAt: typeof dueAt === 'number' ? dueAt : 0,
    reason: typeof reason === 'string' ? reason : '',
    sentAt: typeof sentAt === 'number' ? sentAt : null,
    mailId: typeof mailId === 'string' ? mailId : null,
  }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A mail server is often back within minutes; one that is not, somebody has to mend. Minutes. */
const waits = [1, 5, 15, 60, 180, 360, 720] as const
/** Of a wait, at most: so that mails which failed together do not all come back at one moment. */
const jitter = 0.2
const daysUntilGivenUp = 7
/** Several times the limit that a mailer sets itself for one mail. */
const longestTryMs = 5 * minuteMs
/** How long it is kept that a mail was sent. */
export const sentKeptMs = 30 * dayMs

/**
 * Milliseconds until a mail is tried again. `attempts`: so far; of several messages in one mail, the most.
 * `random`: from 0 up to 1.
 */
export function waitAfter(attempts: number, random: number): number {
  return (waits[attempts - 1] ?? 24 * 60) * minuteMs * (1 + jitter * random)
}

/** Longer than any wait: a time to try again that lies behind it was set by a clock that was ahead. */
const longestWaitMs = (1 + jitter) * dayMs

/** Whether it is to be tried now. */
export function isDue({ state, dueAt }: Announcement, now: number): boolean {
  return state === 'waiting' && (dueAt <= now || dueAt > now + longestWaitMs)
}

/** Taken up by one process, so that no other tries it meanwhile; tried again if that process ends before it answers. */
export function takenUp(announcement: Announcement, mailId: string, now: number): Announcement {
  return { ...announcement, attempts: announcement.attempts + 1, dueAt: now + longestTryMs, mailId }
}

export function delivered(announcement: Announcement, now: number): Announcement {
  return { ...announcement, state: 'sent', reason: '', sentAt: now }
}

/** The mail was refused for what it says: each message in it is tried once more in a mail of its own. */
export function setApart(announcement: Announcement, id: string, now: number): Announcement {
  return { ...announcement, dueAt: now, mailId: id }
}

/**
 * `isFinal`: the same mail would be refused again. `keepsMail`: it may have arrived, or has to go alone, so that the
 * next try is the same mail. `createdAt`: of the announcement.
 */
export function notDelivered(
  announcement: Announcement,
  failure: { readonly reason: string; readonly isFinal: boolean; readonly keepsMail: boolean },
  { createdAt, now, waitMs }: { readonly createdAt: number; readonly now: number; readonly waitMs: number },
): Announcement {
  const { reason } = failure
  if (failure.isFinal) return { ...announcement, state: 'failed', reason: `${reason}.` }
  if (now + waitMs - createdAt > daysUntilGivenUp * dayMs) {
    const tries = `${announcement.attempts} tries in ${daysUntilGivenUp} days`
    return { ...announcement, state: 'failed', reason: `${reason}. Given up after ${tries}.` }
  }
  return {
    ...announcement,
    dueAt: now + waitMs,
    reason: `${reason}. It will be tried again.`,
    mailId: failure.keepsMail ? announcement.mailId : null,
  }
}
