import { createHash } from 'node:crypto'
import { isDue, type Announcement } from './announcement.ts'

/** A mail to go out now. */
export interface PlannedMail {
  readonly id: string
  /** The messages it tells of: one or more. */
  readonly messageIds: readonly string[]
}

/** So that it stays a mail which people read to its end and mail servers take. */
const messagesPerMail = 20
/** However many messages come in, no more mails go out in this time: what waits is then told in one. */
const mailRate = { mails: 5, windowMs: 10 * 60_000 } as const

/**
 * The mails to go out now. A message that waits alone has a mail of its own, several share one, those that wait longest
 * in the first. A mail that may have arrived already goes out as it was, under its own id, so that mail programs know
 * the second copy; it comes last, because it may have hung, and the rate does not count it again.
 */
export function planMails(announcements: ReadonlyMap<string, Announcement>, now: number): PlannedMail[] {
  const due = [...announcements]
    .filter(([, announcement]) => isDue(announcement, now))
    .toSorted(([, a], [, b]) => a.dueAt - b.dueAt)
  // What a clock that was ahead has sent later than now counts no more.
  const sentLately = [...announcements].filter(
    ([, { sentAt }]) => sentAt !== null && sentAt <= now && sentAt > now - mailRate.windowMs,
  )
  const mailsLately = new Set(sentLately.map(([id, { mailId }]) => mailId ?? id)).size
  const again = Map.groupBy(
    due.filter(([, { mailId }]) => mailId !== null),
    ([, { mailId }]) => mailId ?? '',
  )
  const others = due.filter(([, { mailId }]) => mailId === null).map(([id]) => id)
  const room = Math.max(0, mailRate.mails - mailsLately)
  return [
    ...inGroupsOf(messagesPerMail, others)
      .slice(0, room)
      .map((messageIds) => ({ id: mailIdOf(messageIds), messageIds })),
    ...[...again].map(([id, members]) => ({ id, messageIds: members.map(([messageId]) => messageId) })),
  ]
}

function inGroupsOf<Item>(size: number, items: readonly Item[]): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Of one message its own id: every mail that tells of it alone is the same mail. */
function mailIdOf(messageIds: readonly string[]): string {
  const [first = ''] = messageIds
  if (messageIds.length === 1) return first
  return `messages-${createHash('sha256').update(messageIds.toSorted().join()).digest('hex').slice(0, 20)}`
}
