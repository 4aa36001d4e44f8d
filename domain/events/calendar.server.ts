import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { locale } from '#domain/locale.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { programmeLines } from './programme.ts'
import type { ListedEvent } from './schema.ts'

interface CalendarPlace {
  /** The public origin, without a trailing slash. */
  readonly siteUrl: string
  /** The name of the organisation. */
  readonly name: string
}

/** Calendar programs ask for a subscribed calendar again after this time. */
const refreshSeconds = 12 * 3_600

/**
 * Events as a calendar file (RFC 5545). Times are in UTC, so the file needs no definition of a time zone. Equal events
 * make equal files.
 */
export function toCalendar(events: readonly ListedEvent[], { siteUrl, name }: CalendarPlace): string {
  const calendar = ical({
    prodId: { company: toOneLine(name), product: 'Events', language: locale.slice(0, 2).toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    name: toOneLine(name),
    ttl: refreshSeconds,
  })
  const { host } = new URL(siteUrl)
  for (const event of events) {
    const address = `${siteUrl}/events/${event.id}`
    const updated = new Date(event.updatedAt)
    calendar.createEvent({
      id: `${event.id}@${host}`,
      // Calendar programs replace an event by one with the same id and a higher sequence.
      sequence: event.version,
      stamp: updated,
      created: new Date(event.createdAt),
      lastModified: updated,
      start: new Date(event.startsAt),
      end: event.endsAt === null ? null : new Date(event.endsAt),
      summary: toOneLine(event.title),
      location: toOneLine(event.place),
      description: toLines(descriptionOf(event, address)),
      url: address,
      status: ICalEventStatus.CONFIRMED,
    })
  }
  // RFC 5545, 3.1: each line ends with CRLF, the last one, too.
  return `${calendar.toString()}\r\n`
}

const descriptionOf = ({ text, programme, cost }: ListedEvent, address: string) =>
  [text, programmeLines(programme), cost, address].filter(Boolean).join('\n\n')
