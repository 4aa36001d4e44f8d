import { toOneLine } from '#domain/plain-text.ts'

/*
 * The programme of an event as the lines of a text field: "10:30 Five minutes each: eight aspirants", or with its end:
 * "10:30 to 11:00 Panel".
 */

/** One line of an event's programme. */
export interface ProgrammeEntry {
  /** The time of day in Nigeria: "10:30". */
  readonly time: string
  /** The time at which it ends: "11:00". Absent when staff wrote no end. */
  readonly end?: string | undefined
  readonly text: string
}

const clock = (name: 'start' | 'end') =>
  `(?<${name}Hour>\\d{1,2})(?:[:.h](?<${name}Minute>\\d{2}))?(?:\\s*(?<${name}Half>[ap])\\.?m\\b\\.?)?`
const until = '\\s*(?:[-–—]|\\b(?:to|till|until)\\b)\\s*'
const words = '(?:\\s*[-–—:,]\\s*|\\s+)(?<text>\\S.*)$'

const entryLine = new RegExp(`^${clock('start')}${words}`, 'i')
const spanLine = new RegExp(`^${clock('start')}${until}${clock('end')}${words}`, 'i')
/** Two times and no words after them. */
const bareSpan = new RegExp(`^${clock('start')}${until}${clock('end')}$`, 'i')

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

/** A time needs minutes, am or pm: "10 women speak" has no time, and "10:30 – 11 women speak" has no end. */
function readEntry(line: string): ProgrammeEntry | null {
  return readSpan(spanLine.exec(line)?.groups) ?? readStart(line)
}

function readStart(line: string): ProgrammeEntry | null {
  const { startHour, startMinute, startHalf, text } = entryLine.exec(line)?.groups ?? {}
  if (text === undefined || (startMinute === undefined && startHalf === undefined)) return null
  if (bareSpan.test(line)) return null
  const time = toTime(startHour, startMinute, startHalf)
  return time === null ? null : { time, text }
}

/**
 * The start needs no minutes, and takes am or pm from the end: "2-3:30pm" is 14:00 to 15:30. Where that would be after
 * the end, it is am or a 24-hour time: "10:30-1pm".
 */
function readSpan(groups: Readonly<Record<string, string | undefined>> | undefined): ProgrammeEntry | null {
  const { startHour, startMinute, startHalf, endHour, endMinute, endHalf, text = '' } = groups ?? {}
  if (endMinute === undefined && endHalf === undefined) return null
  const end = toTime(endHour, endMinute, endHalf)
  const starts = (startHalf ? [startHalf] : endHalf ? [endHalf, 'a', undefined] : [undefined]).map((half) =>
    toTime(startHour, startMinute, half),
  )
  const time = starts.find((start) => start !== null && end !== null && start < end) ?? starts.at(-1) ?? null
  return time === null || end === null ? null : { time, end, text }
}

function toTime(hourText = '', minuteText = '0', half?: string): string | null {
  const [hour, minute] = [Number(hourText), Number(minuteText)]
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const of24 = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (of24 > 23 || minute > 59) return null
  return `${String(of24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** "10:30", or "10:30 to 11:00". */
export const timesOf = ({ time, end }: ProgrammeEntry): string => (end ? `${time} to ${end}` : time)

export const programmeLines = (programme: readonly ProgrammeEntry[]): string =>
  programme.map((entry) => `${timesOf(entry)} ${entry.text}`).join('\n')
