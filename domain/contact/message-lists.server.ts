import type { Alternatives } from '#domain/search-text.ts'
import { pageAt, type Page } from '#domain/paging.ts'
import type { Collection, DocumentStore, Selection } from '#ports/documents/document-store.ts'
import { type MessagePart, messagesPerPage } from './schema.ts'

/** The messages in `from` that are in none of `without`. */
interface Section {
  readonly from: Collection
  readonly without: readonly Collection[]
}

const urgentOnes: Section = { from: 'UrgentMessages', without: ['AnsweredMessages'] }

/** The sections of the list of each part, in order. */
const sections = {
  open: [urgentOnes, { from: 'Contactus', without: ['AnsweredMessages', 'SpamMessages', 'UrgentMessages'] }],
  unread: [{ from: 'Contactus', without: ['ReadMessages', 'SpamMessages'] }],
  urgent: [urgentOnes],
  answered: [{ from: 'AnsweredMessages', without: ['SpamMessages'] }],
  spam: [{ from: 'SpamMessages', without: [] }],
  all: [{ from: 'Contactus', without: [] }],
} as const satisfies Readonly<Record<MessagePart, readonly Section[]>>

/**
 * The lists of messages by part, as ids in the order of `MessageQueries.list`. The database counts, searches and sorts
 * them. `condition`: of the search; empty for all messages.
 */
export function createMessageLists(documents: Pick<DocumentStore, 'count' | 'ids' | 'newest'>) {
  return {
    /** The number of messages in a list. */
    count: async (part: MessagePart): Promise<number> => sum(await countSections(part, [])),

    /** `page`: 1-based; a page past the end gives the last page. */
    async page(part: MessagePart, condition: Alternatives, page: number): Promise<Page<string>> {
      const totals = await countSections(part, condition)
      const { start, ...shown } = pageAt(sum(totals), page, messagesPerPage)
      return { ...shown, items: await idsOfPage(part, condition, totals, start) }
    },

    /** The whole list. */
    async all(part: MessagePart, condition: Alternatives): Promise<readonly string[]> {
      const ofSections = await Promise.all(
        sections[part].map(({ from, without }) => documents.ids(from, { without, ...searching(condition) })),
      )
      return ofSections.flat()
    },

    /** The first `limit` unread messages: those that are perhaps urgent, then the newest. */
    async firstUnread(limit: number): Promise<readonly string[]> {
      const [{ from, without }] = sections.unread
      const [urgent, newest] = await Promise.all([
        documents.newest(urgentOnes.from, { without: [...urgentOnes.without, ...without], limit }),
        documents.newest(from, { without, limit }),
      ])
      const ids = new Set([...urgent, ...newest].map(({ id }) => id))
      return [...ids].slice(0, limit)
    },
  }

  /** The number of messages in each section. */
  function countSections(part: MessagePart, condition: Alternatives): Promise<readonly number[]> {
    return Promise.all(sections[part].map((section) => countSection(section, condition)))
  }

  async function countSection({ from, without }: Section, condition: Alternatives): Promise<number> {
    if (condition.length > 0) return documents.count(from, { without, ...searching(condition) })
    if (from !== 'Contactus') return documents.count(from, { without })
    // Each mark belongs to a message, so the difference is the number of messages without any. Unlike the messages, the
    // marks are counted without a look-up for each.
    const [all = 0, ...marked] = await Promise.all(
      [from, ...without].map((collection, index) =>
        documents.count(collection, { without: without.slice(0, Math.max(0, index - 1)) }),
      ),
    )
    return Math.max(0, all - sum(marked))
  }

  /** The ids of one page. `totals`: the number of messages in each section. */
  async function idsOfPage(
    part: MessagePart,
    condition: Alternatives,
    totals: readonly number[],
    offset: number,
  ) {
    const found: string[] = []
    let skipped = offset
    for (const [index, { from, without }] of sections[part].entries()) {
      const total = totals[index] ?? 0
      const limit = messagesPerPage - found.length
      if (limit > 0 && skipped < total) {
        const selection = { without, ...searching(condition), limit, offset: skipped }
        found.push(...(await documents.newest(from, selection)).map(({ id }) => id))
      }
      skipped = Math.max(0, skipped - total)
    }
    return found
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Selects the messages that the search finds. Marks have the ids of their messages, so it selects marks as well. */
const searching = (condition: Alternatives): Pick<Selection, 'containing'> =>
  condition.length === 0 ? {} : { containing: { collection: 'Contactus', texts: condition } }
