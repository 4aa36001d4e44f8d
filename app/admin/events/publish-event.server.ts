import { href } from 'react-router'
import { parseEventDraft, type EventDraft } from '#domain/events/draft.ts'
import type { PublishedKind } from '../form/publish-form.server.ts'

export const publishedEvent: PublishedKind<EventDraft> = {
  kind: 'event',
  parse: parseEventDraft,
  commandsOf: ({ events }) => events,
  pageOf: ({ title }, id) => ({
    href: href('/events/:id', { id }),
    words: `See “${title}” on the website`,
  }),
}
