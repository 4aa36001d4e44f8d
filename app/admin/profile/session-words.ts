import { type DeviceName, toDeviceName } from '#domain/accounts/device-name.ts'
import type { SessionEntry } from '#domain/accounts/profile.ts'
import { sharedIdleMs } from '#domain/accounts/schema.ts'
import { momentParts } from '#domain/calendar-date.ts'
import { formatDayAndTime, inSentence, unbroken } from '#domain/short-moment.ts'

/** A session as the profile shows it. */
export interface ShownSession extends DeviceName {
  readonly id: string
  readonly isHere: boolean
  /** For example "Used today 17:20. Since 3 November 2026." */
  readonly words: string
}

/** `now`: milliseconds since the Unix epoch. */
export function toShownSession(session: SessionEntry, now: number): ShownSession {
  const { id, isHere, shared, usedAt, since, userAgent } = session
  const used = isHere ? 'This device' : `Used ${dayAndTime(usedAt, now)}`
  const words = shared
    ? `Shared computer. ${used}${isHere ? '. Ends' : ', ends'} automatically ${isHere ? 'two hours after its last use' : `at ${momentParts(usedAt + sharedIdleMs).time}`}.`
    : `${used}. Since ${dayAndTime(since, now)}.`
  return { id, isHere, words, ...toDeviceName(userAgent) }
}

const dayAndTime = (at: number, now: number) => unbroken(inSentence(formatDayAndTime(at, now)))
