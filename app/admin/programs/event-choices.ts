import { momentParts } from '#domain/calendar-date.ts'
import type { ListedEvent } from '#domain/events/schema.ts'
import { formatShortDate } from '#domain/short-moment.ts'

/** An event in a select. `value`: its id. */
export interface EventChoice {
  readonly value: string
  readonly label: string
}

/** Older events are rarely reported on, and with this limit the list stays short enough for a phone. */
const mostChoices = 40

/** `begun`: the last one first. */
export const toEventChoices = (begun: readonly ListedEvent[]): readonly EventChoice[] =>
  begun.slice(0, mostChoices).map(({ id, title, startsAt }) => ({
    value: id,
    label: `${formatShortDate(momentParts(startsAt).date)}: ${title}`,
  }))

const unlisted = 'The event that was chosen before'

/** Adds the event that the form already has, which may be old or off the website. */
export const withChoice = (choices: readonly EventChoice[], id: string): readonly EventChoice[] =>
  id === '' || choices.some(({ value }) => value === id)
    ? choices
    : [...choices, { value: id, label: unlisted }]

export const labelOf = (choices: readonly EventChoice[], id: string): string =>
  choices.find(({ value }) => value === id)?.label ?? unlisted
