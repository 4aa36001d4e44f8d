import { formatWeekdayAndTime, momentParts } from '#domain/calendar-date.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { describeText } from '#domain/records/share-fields.ts'
import { unbroken } from '#domain/short-moment.ts'
import type { EventRecord } from './kind.ts'

type Times = Pick<EventRecord, 'startsAt' | 'endsAt'>

/** The day of an event in Nigeria, in parts: "8", "March 2027" and "Monday". */
export interface DayInWords {
  readonly day: string
  readonly month: string
  readonly weekday: string
}

export function dayInWords({ startsAt }: Pick<Times, 'startsAt'>): DayInWords {
  const [weekday = '', day = '', month = ''] = formatWeekdayAndTime(startsAt).day.split(' ')
  return { day, month: `${month} ${momentParts(startsAt).date.slice(0, 4)}`, weekday }
}

/**
 * "10:00 to 14:00"; "10:00" without an end; "10:00 to Wednesday 10 March 2027, 14:00" when it ends on a later day. A
 * time and a date stay on one line.
 */
export function timesInWords({ startsAt, endsAt }: Times): string {
  const start = momentParts(startsAt)
  if (endsAt === null) return start.time
  const end = momentParts(endsAt)
  if (end.date === start.date) return unbroken(`${start.time} to ${end.time}`)
  const { day, month, weekday } = dayInWords({ startsAt: endsAt })
  return `${start.time} to ${unbroken(`${weekday} ${day} ${month}, ${end.time}`)}`
}

/** "Monday 8 March 2027, 10:00 to 14:00, Lagos time". */
export function whenInWords(event: Times): string {
  const { day, month, weekday } = dayInWords(event)
  return `${unbroken(`${weekday} ${day} ${month}`)}, ${timesInWords(event)}, ${unbroken('Lagos time')}`
}

/** Describes an event for search engines and chats. `startsAt`: null while a form has no day and time. */
export function describeEvent({
  title,
  startsAt,
  endsAt,
  place,
  text,
}: Pick<EventRecord, 'title' | 'endsAt' | 'place' | 'text'> & { readonly startsAt: number | null }): string {
  return describeText(escapeHtml(text), [
    title,
    startsAt === null ? null : whenInWords({ startsAt, endsAt }),
    place,
  ])
}
