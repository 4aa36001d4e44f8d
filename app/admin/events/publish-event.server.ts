import { parseEventDraft, type EventDraft } from '#domain/events/draft.ts'
import type { PublishedKind } from '../form/publish-form.server.ts'

export const publishedEvent: PublishedKind<EventDraft> = {
  kind: 'event',
  parse: parseEventDraft,
  commandsOf: ({ events }) => events,
  nameOf: ({ title }) => `“${title}”`,
}
