import type { EventDraft, TypedEvent } from '#domain/events/kind.ts'
import { timesOf } from '#domain/events/programme.ts'
import { type DayInWords, dayInWords, timesInWords, whenInWords } from '#domain/events/words.ts'
import type { ListedEvent } from '#domain/events/schema.ts'

/** An event in a list. Pages contain no other fields of it. */
export interface EventLine {
  readonly id: string
  readonly title: string
  readonly day: DayInWords
  /** "10:00 to 14:00" */
  readonly times: string
  readonly place: string
}

export const toEventLine = (event: ListedEvent): EventLine => ({
  id: event.id,
  title: event.title,
  day: dayInWords(event),
  times: timesInWords(event),
  place: event.place,
})

/** An event on its page. */
export interface ShownEvent extends Pick<EventDraft, 'title' | 'place' | 'mapLink' | 'cost' | 'text'> {
  /** `time`: "10:30", or "10:30 to 11:00". */
  readonly programme: readonly { readonly time: string; readonly text: string }[]
  /** Null while a draft has no day and time. */
  readonly time: { readonly day: DayInWords; readonly words: string; readonly hasEnd: boolean } | null
}

export function toShownEvent(event: EventDraft | TypedEvent): ShownEvent {
  const { title, startsAt, endsAt, place, mapLink, cost, text, programme } = event
  const times = startsAt === null ? null : { startsAt, endsAt }
  return {
    title,
    time: times && { day: dayInWords(times), words: whenInWords(times), hasEnd: endsAt !== null },
    place,
    mapLink,
    cost,
    text,
    programme: programme.map((entry) => ({ time: timesOf(entry), text: entry.text })),
  }
}

/** An event as the page of its program links to it. */
export type LinkedEvent = Pick<ListedEvent, 'id' | 'title'>

export const toLinkedEvent = (event: ListedEvent | null): LinkedEvent | null =>
  event && { id: event.id, title: event.title }
