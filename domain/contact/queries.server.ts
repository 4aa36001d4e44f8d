import { isRecordId } from '#domain/content/record-id.ts'
import { toPage, type Page } from '#domain/paging.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { searchKey } from '#domain/search-text.ts'
import type { DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'
import { readAnnouncementFields, type Announcement } from './announcement.ts'
import { readContactFields } from './rules.ts'
import { messagesPerPage, type ContactMessage } from './schema.ts'

/*
 * Whether a message was read is kept in a collection of its own, `ReadMessages`: there is a record under the message's
 * id once somebody read it. Not in `Contactus`, whose fields are the specification's and whose past would grow with
 * every look; not in `Outbox`, which forgets 30 days after the mail was sent and knows nothing of messages brought
 * over. So whatever comes in by any way is unread until somebody has seen it.
 */

export interface ReceivedMessage extends ContactMessage {
  readonly id: string
  /** Milliseconds since the Unix epoch. */
  readonly receivedAt: number
  readonly isRead: boolean
  /** The mail that tells of it; null when there is none, or it was sent over a month ago. */
  readonly announcement: Announcement | null
}

export interface MessageFilter {
  /** Looked for in name, addresses and text; empty for all. */
  readonly search: string
  readonly unreadOnly: boolean
  /** 1-based. */
  readonly page: number
}

/** Reads for staff. Each asks the store: messages are in no snapshot, so that no page can show one by mistake. */
export interface MessageQueries {
  unread(): Promise<number>
  /** The newest `count` that nobody has read. */
  newestUnread(count: number): Promise<readonly ReceivedMessage[]>
  /** Newest first. A page past the end is the last one. A search reads every message there is. */
  list(filter: MessageFilter): Promise<Page<ReceivedMessage>>
  /** How many there are, read or not. */
  total(): Promise<number>
  get(id: string): Promise<ReceivedMessage | null>
}

export function createMessageQueries(documents: DocumentStore): MessageQueries {
  const unreadOnes = { without: 'ReadMessages' } as const
  const unread = () => documents.count('Contactus', unreadOnes)
  const total = () => documents.count('Contactus')

  async function toMessages(stored: readonly StoredDocument[]): Promise<readonly ReceivedMessage[]> {
    return Promise.all(stored.map(toMessage))
  }

  async function toMessage({ id, fields, createdAt }: StoredDocument): Promise<ReceivedMessage> {
    const [read, announced] = await Promise.all([
      documents.get('ReadMessages', id),
      documents.get('Outbox', id),
    ])
    return {
      id,
      ...toHarmless(readContactFields(fields)),
      receivedAt: createdAt,
      isRead: read !== null,
      announcement: announced && readAnnouncementFields(announced.fields),
    }
  }

  return {
    unread,
    total,

    async newestUnread(count) {
      return toMessages(await documents.newest('Contactus', { ...unreadOnes, limit: count }))
    },

    async list({ search, unreadOnly, page }) {
      const key = searchKey(search)
      if (key !== '') {
        const read = unreadOnly ? await documents.read('ReadMessages') : null
        const found = [...(await documents.read('Contactus')).values()]
          .filter(({ id, fields }) => !read?.has(id) && matches(readContactFields(fields), key))
          .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
        const { items, ...rest } = toPage(found, page, messagesPerPage)
        return { ...rest, items: await toMessages(items) }
      }
      const count = await (unreadOnly ? unread() : total())
      const pages = Math.max(1, Math.ceil(count / messagesPerPage))
      const shown = Math.min(Math.max(1, page), pages)
      const part = { limit: messagesPerPage, offset: (shown - 1) * messagesPerPage }
      const stored = await documents.newest('Contactus', unreadOnly ? { ...part, ...unreadOnes } : part)
      return { items: await toMessages(stored), total: count, page: shown, pages }
    },

    async get(id) {
      const stored = isRecordId(id) ? await documents.get('Contactus', id) : null
      return stored && toMessage(stored)
    },
  }
}

const matches = ({ name, email, phone, message }: ContactMessage, key: string) =>
  [name, email, phone, message].some((text) => searchKey(text).includes(key))

/** The form lets no such characters in; a record brought over may hold them. */
function toHarmless({ name, email, phone, message }: ContactMessage): ContactMessage {
  return {
    name: toOneLine(name),
    email: toOneLine(email),
    phone: toOneLine(phone),
    message: toLines(message),
  }
}
