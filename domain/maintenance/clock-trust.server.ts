import { system } from '#domain/content/system.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'

const dayMs = 24 * 3_600_000
/** The longest time between two checks of a running site. */
const longestGapMs = 7 * dayMs
/** The time for which nothing is erased after a longer gap. */
const holdMs = 7 * dayMs

/** The id is from the time when only messages were erased by the clock. */
const record = { collection: 'Maintenance', id: 'messages' } as const

/**
 * Whether old data may be erased by the clock, which shows `now` (milliseconds since the Unix epoch): messages, entries
 * of the activity log, counts of page reads, and the copy of the database before a migration. A machine that starts
 * with a clock years ahead would erase all of it for good. So nothing is erased for a week after the first check, after
 * a week without a check, and after a clock that was set back: long enough for somebody to see the wrong date.
 */
export async function mayEraseByClock(
  documents: Pick<DocumentStore, 'get' | 'commit'>,
  now: number,
): Promise<boolean> {
  const stored = await documents.get(record.collection, record.id)
  const lookedAt = Number(stored?.fields['lookedAt'] ?? Number.NEGATIVE_INFINITY)
  const isOdd = now < lookedAt || now - lookedAt > longestGapMs
  const heldUntil = isOdd ? now + holdMs : Number(stored?.fields['heldUntil'] ?? 0)
  // Storing the time of a check once a day is enough, and each write is a commit.
  if (isOdd || now - lookedAt >= dayMs) {
    await documents.commit([{ kind: 'set', ...record, fields: { lookedAt: now, heldUntil } }], system)
  }
  return now >= heldUntil
}
