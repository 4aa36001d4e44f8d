import { lagosOffsetMs } from '#domain/calendar-date.ts'

/** The number of days, of weeks and of months for which the newest backup of each is kept. */
export interface BackupRetention {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

export const usualBackupRetention: BackupRetention = { days: 7, weeks: 4, months: 12 }

/** Reads `7d 4w 12m`. A missing part counts as 0. Null for any other text, and when nothing would be kept. */
export function parseBackupRetention(text: string): BackupRetention | null {
  const parts = text.split(/\s+/).map((part) => /^(\d{1,4})([dwm])$/.exec(part))
  const units = parts.map((part) => part?.[2])
  if (parts.includes(null) || new Set(units).size < units.length) return null
  const of = (unit: string) => Number(parts.find((part) => part?.[2] === unit)?.[1] ?? 0)
  const keep = { days: of('d'), weeks: of('w'), months: of('m') }
  return keep.days + keep.weeks + keep.months > 0 ? keep : null
}

const namePattern = /^website-(\d{4})-(\d{2})-(\d{2})-(\d{2})(\d{2})(\d{2})Z\.tar\.zst(?:\.age)?$/

/** `website-2026-11-24-011000Z.tar.zst`, with `.age` when it is encrypted. `at`: milliseconds since the Unix epoch. */
export function backupName(at: number, { encrypted }: { readonly encrypted: boolean }): string {
  const time = new Date(at).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return `website-${time}Z.tar.zst${encrypted ? '.age' : ''}`
}

/** Returns the time of a backup from its name, in milliseconds since the Unix epoch; null for another file. */
export function timeOfBackup(name: string): number | null {
  const [, ...parts] = namePattern.exec(name) ?? []
  if (parts.length === 0) return null
  const [year = 0, month = 0, ...rest] = parts.map(Number)
  return Date.UTC(year, month - 1, ...(rest as [number, number, number, number]))
}

/**
 * Returns the names of the backups to remove. Kept are the newest backup of each of the last `days` days that have one,
 * and in the same way of the last weeks and months, in Nigerian time. Other files are never returned. `keepAlways`: is
 * kept in any case.
 */
export function selectOutdated(
  names: readonly string[],
  { days, weeks, months }: BackupRetention,
  { keepAlways }: { readonly keepAlways: string },
): readonly string[] {
  const backups = names
    .flatMap((name) => {
      const at = timeOfBackup(name)
      return at === null ? [] : [{ name, date: new Date(at + lagosOffsetMs) }]
    })
    .sort((one, other) => other.date.getTime() - one.date.getTime())
  const kept = new Set([keepAlways])
  for (const [count, periodOf] of [
    [days, dayOf],
    [weeks, weekOf],
    [months, monthOf],
  ] as const) {
    const seen = new Set<string>()
    for (const { name, date } of backups) {
      if (seen.has(periodOf(date))) continue
      if (seen.size === count) break
      seen.add(periodOf(date))
      kept.add(name)
    }
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}

const dayMs = 24 * 3_600_000
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const monthOf = (date: Date) => date.toISOString().slice(0, 7)

/** The Monday that the week begins with. */
function weekOf(date: Date): string {
  const daysSinceMonday = (date.getUTCDay() + 6) % 7
  return dayOf(new Date(date.getTime() - daysSinceMonday * dayMs))
}
