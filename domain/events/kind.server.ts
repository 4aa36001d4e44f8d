import { momentParts } from '#domain/calendar-date.ts'
import { typedOf } from '#domain/records/draft.ts'
import { onServer, searchListed } from '#domain/records/server-kind.server.ts'
import { inOneLine, wholeDate } from '#domain/search/line.ts'
import { createEventCommands } from './commands.server.ts'
import { event, eventWithoutTimes, parseEventDraft, readTypedEvent, toTypedTimes } from './kind.ts'
import { createEventQueries } from './queries.server.ts'
import { type EventsSlice, eventsSlice } from './slice.server.ts'

const newestFirst = ({ inOrder }: EventsSlice) => inOrder.toReversed()

export const eventOnServer = onServer({
  kind: event,
  slice: eventsSlice,
  createQueries: createEventQueries,
  createCommands: createEventCommands,
  parse: parseEventDraft,
  toTyped: (record) => ({ ...typedOf(eventWithoutTimes, record), ...toTypedTimes(record) }),
  records: newestFirst,
  factsOf: ({ title, place, startsAt }) => ({ title, group: place, date: momentParts(startsAt).date }),
  createTextSearch: searchListed(event, newestFirst),
  search: {
    line: ({ place, startsAt }) => inOneLine('Event', place, wholeDate(momentParts(startsAt).date)),
    text: ({ text, programme, cost }) =>
      [text.replaceAll('\n', ' '), ...programme.map((entry) => entry.text), cost].filter(Boolean).join(' '),
  },
  preview: ({ draft }) => readTypedEvent(draft.values),
})
