import type { EventDraft, TypedEvent } from '#domain/events/kind.ts'
import { timesOf } from '#domain/events/programme.ts'
import { dayInWords, timesInWords, whenInWords } from '#domain/events/words.ts'
import type { ListedEvent } from '#domain/events/schema.ts'

/** An event in a list. Pages contain no other fields of it. */
export type EventLine = ReturnType<typeof toEventLine>

export const toEventLine = (event: ListedEvent) => ({
  id: event.id,
  title: event.title,
  day: dayInWords(event),
  /** "10:00 to 14:00" */
  times: timesInWords(event),
  place: event.place,
})

/** An event on its page. */
export type ShownEvent = ReturnType<typeof toShownEvent>

export function toShownEvent(event: EventDraft | TypedEvent) {
  const { title, startsAt, endsAt, place, mapLink, cost, text, programme } = event
  const times = startsAt === null ? null : { startsAt, endsAt }
  return {
    title,
    /** Null while a draft has no day and time. */
    time: times && { day: dayInWords(times), words: whenInWords(times), hasEnd: endsAt !== null },
    place,
    mapLink,
    cost,
    text,
    /** `time`: "10:30", or "10:30 to 11:00". */
    programme: programme.map((entry) => ({ time: timesOf(entry), text: entry.text })),
  }
}

/** An event as the page of its program links to it. */
export type LinkedEvent = Pick<ListedEvent, 'id' | 'title'>

export const toLinkedEvent = (event: ListedEvent | null): LinkedEvent | null =>
  event && { id: event.id, title: event.title }
