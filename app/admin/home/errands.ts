import type { BackupState } from '#domain/backups/schema.ts'
import { type DiskSpace, freeInWords } from '#domain/maintenance/disk-space.ts'
import { backupWords } from '../backup/backup-words.ts'

/** Something that only the person who runs the server can do. */
export interface Errand {
  readonly tone: 'failed' | 'usual'
  /** One word for the desk: "backups". */
  readonly name: string
  /** A sentence for that person. */
  readonly words: string
}

/** Returns what is missing on the server. `now`: milliseconds since the Unix epoch. */
export function toErrands({ backups, isMailSetUp, disk }: ServerState, now: number): readonly Errand[] {
  const { tone, what, words } = backupWords(backups, now)
  const errands: Errand[] = []
  if (tone !== 'good' && tone !== 'first') {
    const hasFailed = tone === 'failed'
    errands.push({
      tone: hasFailed ? 'failed' : 'usual',
      name: 'backups',
      words: `Backups. ${what}. ${words}`,
    })
  }
  if (!isMailSetUp) {
    const words = 'Mail. Nobody is told about new messages. Set SMTP_URL and MAIL_FROM.'
    errands.push({ tone: 'usual', name: 'mail', words })
  }
  if (disk !== null) {
    const words = `Disk. It is nearly full: ${freeInWords(disk)}. Make room, or add space.`
    errands.push({ tone: 'usual', name: 'disk', words })
  }
  return errands
}

interface ServerState {
  readonly backups: BackupState
  readonly isMailSetUp: boolean
  /** Null while there is enough space. */
  readonly disk: DiskSpace | null
}

/** The text that an owner copies and sends. `host`: of the website. `name`: of the owner. */
export const errandsText = (
  errands: readonly Errand[],
  { host, name }: { host: string; name: string },
): string =>
  [
    `Please look after ${errands.length === 1 ? 'one thing' : `${errands.length} things`} on our website, ${host}:`,
    '',
    ...errands.map(({ words }, index) => `${index + 1}. ${words}`),
    '',
    `The page docs/running.md in the website’s folder says how. Thank you. ${name}`,
  ].join('\n')
