import { toOneLine } from '#domain/plain-text.ts'
import type { ProgrammeEntry } from './schema.ts'

/* The programme of an event as the lines of a text field: "10:30 Five minutes each: eight aspirants". */

const entryLine =
  /^(?<hour>\d{1,2})(?:[:.h](?<minute>\d{2}))?(?:\s*(?<half>[ap])\.?m\b\.?)?(?:\s*[-–—:,]\s*|\s+)(?<text>\S.*)$/i

/** The entries of a programme, or the number of the first line that is not one. Empty lines do not count as entries. */
export function readProgramme(
  typed: string,
): { readonly entries: readonly ProgrammeEntry[] } | { readonly unread: number } {
  const entries: ProgrammeEntry[] = []
  for (const [index, line] of typed.split('\n').entries()) {
    const text = toOneLine(line)
    if (text === '') continue
    const entry = readEntry(text)
    if (!entry) return { unread: index + 1 }
    entries.push(entry)
  }
  return { entries }
}

/** A time needs its minutes, or am or pm: "10 women speak" has none. */
function readEntry(line: string): ProgrammeEntry | null {
  const { hour, minute, half, text } = entryLine.exec(line)?.groups ?? {}
  if (text === undefined || (minute === undefined && half === undefined)) return null
  const time = toTime(Number(hour), Number(minute ?? 0), half?.toLowerCase())
  return time === null ? null : { time, text }
}

function toTime(hour: number, minute: number, half: string | undefined): string | null {
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const of24 = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  if (of24 > 23 || minute > 59) return null
  return `${String(of24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export const programmeLines = (programme: readonly ProgrammeEntry[]): string =>
  programme.map(({ time, text }) => `${time} ${text}`).join('\n')
