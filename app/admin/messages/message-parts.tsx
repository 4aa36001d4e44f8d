import type { MessageCounts, MessageFilter } from '#domain/contact/queries.server.ts'
import type { MessagePart } from '#domain/contact/schema.ts'
import { FilterPanel, OpenFilter, type PartLink, PartLinks } from '../lists/filter-panel.tsx'
import { messagesAddress, toMessageQuery } from './message-filter.ts'

interface Shown {
  readonly filter: MessageFilter
  readonly counts: MessageCounts
}

const partWords: readonly (readonly [MessagePart, string])[] = [
  ['open', 'Not answered'],
  ['unread', 'Unread'],
  ['urgent', 'Urgent'],
  ['answered', 'Answered'],
  ['spam', 'Perhaps spam'],
]

/** The parts of the list of messages with their numbers. */
export function MessageParts(shown: Shown) {
  return (
    <FilterPanel title="Which messages">
      <PartLinks label="Which messages" parts={toPartLinks(shown)} />
    </FilterPanel>
  )
}

/** Opens the parts on narrow screens, and says which one is shown. */
export function OpenMessageParts(shown: Shown) {
  const { words, count } = toPartLinks(shown).find(({ isShown }) => isShown) ?? {
    words: 'All messages',
    count: shown.counts.all,
  }
  return <OpenFilter>{count === null ? words : `${words} (${count})`}</OpenFilter>
}

function toPartLinks({ filter, counts }: Shown): readonly PartLink[] {
  return partWords.map(([part, words]) => ({
    to: messagesAddress + toMessageQuery({ ...filter, part, page: 1 }),
    words,
    // With 50,000 messages, counting the answered ones would look at each of them.
    count: part === 'answered' ? null : counts[part],
    isShown: filter.part === part,
    isUrgent: part === 'urgent' && counts.urgent > 0,
  }))
}
