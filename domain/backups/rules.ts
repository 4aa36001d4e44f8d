import { lagosOffsetMs } from '#domain/calendar-date.ts'
import type { BackupState } from './schema.ts'

const dayMs = 24 * 3_600_000

/** The time of the nightly backup after midnight, in Nigeria: 02:10. */
const nightlyMs = (2 * 60 + 10) * 60_000

/** The next time of the nightly backup after `now`. Both in milliseconds since the Unix epoch. */
export function nextNightly(now: number): number {
  const sinceMidnight = (now + lagosOffsetMs) % dayMs
  const today = now - sinceMidnight + nightlyMs
  return today > now ? today : today + dayMs
}

/**
 * Whether a backup is due: none was verified since the last time of the nightly backup. A backup dated more than a day
 * ahead was made while the clock was wrong; without this rule the next one would wait until that day.
 */
export function isBackupDue({ lastVerified }: Pick<BackupState, 'lastVerified'>, now: number): boolean {
  if (lastVerified === null || lastVerified.at > now + dayMs) return true
  return lastVerified.at < nextNightly(now) - dayMs
}

/** Staff see a warning when the last verified backup is older than this. */
export const backupWarningMs = 2 * dayMs
