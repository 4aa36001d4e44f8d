import { backupWarningMs } from '#domain/backups/rules.ts'
import type { BackupState } from '#domain/backups/schema.ts'
import { locale } from '#domain/locale.ts'
import { sizeInWords } from '#domain/maintenance/disk-space.ts'
import { formatDayAndTime, inSentence } from '#domain/short-moment.ts'

/** The state of the backups in words. */
export interface BackupWords {
  readonly tone: 'good' | 'not-set-up' | 'first' | 'warning' | 'failed'
  readonly what: string
  readonly words: string
}

const dayMs = 24 * 3_600_000
const count = (number: number, [one, many]: readonly [string, string]) =>
  `${number.toLocaleString(locale)} ${number === 1 ? one : many}`

/**
 * Returns the state of the backups in words. The reason of a failure names folders of the server, so the words are for
 * owners and the people who run the server. `now`: milliseconds since the Unix epoch.
 */
export function backupWords(
  { isSetUp, lastVerified, failure, begunAt }: BackupState,
  now: number,
): BackupWords {
  if (!isSetUp) {
    return {
      tone: 'not-set-up',
      what: 'No backups are made',
      words: 'If the server breaks, everything is lost. Set BACKUP_TO.',
    }
  }
  if (failure) {
    return {
      tone: 'failed',
      what: 'The last backup failed',
      words: `${formatDayAndTime(failure.at, now)}. ${asSentence(failure.reason)} It is tried again ${begunAt === null ? 'every hour' : 'now'}.${lastWords(lastVerified, now)}`,
    }
  }
  if (!lastVerified) {
    return {
      tone: 'first',
      what: begunAt === null ? 'No backup yet' : 'The first backup is being made',
      words:
        begunAt === null
          ? 'The first one is made soon after the start of the website.'
          : 'Then it is restored and compared. With many pictures this takes some minutes.',
    }
  }
  const another = begunAt === null ? '' : ' A new one is being made now.'
  const days = Math.floor((now - lastVerified.at) / dayMs)
  if (now - lastVerified.at > backupWarningMs) {
    return {
      tone: 'warning',
      what: `Last backup ${days} days ago`,
      words: `It should be made every night.${another}`,
    }
  }
  const compared = `${count(lastVerified.records, ['record', 'records'])}, ${count(lastVerified.pictures, ['picture', 'pictures'])}`
  if (lastVerified.missing > 0) {
    return {
      tone: 'warning',
      what: `${count(lastVerified.missing, ['picture or file is', 'pictures or files are'])} missing on the server`,
      words: `Records still name ${lastVerified.missing === 1 ? 'it' : 'them'}, but the backup of ${inSentence(formatDayAndTime(lastVerified.at, now))}, did not find ${lastVerified.missing === 1 ? 'it' : 'them'}.`,
    }
  }
  return {
    tone: 'good',
    what: `Last backup ${inSentence(formatDayAndTime(lastVerified.at, now))}`,
    words: `Restored and compared: ${compared}.${another}`,
  }
}

const lastWords = (lastVerified: BackupState['lastVerified'], now: number) =>
  lastVerified
    ? ` The last good backup is of ${inSentence(formatDayAndTime(lastVerified.at, now))}.`
    : ' There is no good backup yet.'

const asSentence = (reason: string) =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? '' : '.'}`

/** The backup that an owner can download, in words. Null when there is none. */
export const newestBackupWords = ({ isSetUp, lastVerified }: BackupState) =>
  isSetUp && lastVerified
    ? {
        size: sizeInWords(lastVerified.sizeBytes),
        isEncrypted: lastVerified.name.endsWith('.age'),
      }
    : null
export type NewestBackupWords = ReturnType<typeof newestBackupWords>
