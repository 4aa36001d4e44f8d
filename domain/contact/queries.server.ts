import { isRecordId } from '#domain/content/record-id.ts'
import { toPage, type Page } from '#domain/paging.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { searchKey } from '#domain/search-text.ts'
import type { DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'
import { readNotificationFields, type MailNotification } from './mail-notification.ts'
import { readContactFields } from './rules.ts'
import { messagesPerPage, type ContactMessage } from './schema.ts'

/*
 * The read state is stored in its own collection, `ReadMessages`: a record there with the message's id means that the
 * message was read. It is not stored in `Contactus`, because the specification fixes its fields and each change would
 * add a version. It is not stored in `Outbox`, because records there are deleted 30 days after the mail was sent and
 * imported messages have none. So every message, imported ones included, is unread until an editor opens it.
 */

export interface ReceivedMessage extends ContactMessage {
  readonly id: string
  /** Milliseconds since the Unix epoch. */
  readonly receivedAt: number
  readonly isRead: boolean
  /** The notification by mail. Null when there is none, or when it was sent more than 30 days ago. */
  readonly notification: MailNotification | null
}

export interface MessageFilter {
  /** Searched in name, email, phone and text; empty for all messages. */
  readonly search: string
  readonly unreadOnly: boolean
  /** 1-based. */
  readonly page: number
}

/**
 * Queries for staff. Each reads from the database: messages are in no content snapshot, so that no public page can show
 * one by mistake.
 */
export interface MessageQueries {
  unread(): Promise<number>
  /** The newest `count` unread messages. */
  newestUnread(count: number): Promise<readonly ReceivedMessage[]>
  /** Newest first. A page past the end gives the last page. A search reads all messages. */
  list(filter: MessageFilter): Promise<Page<ReceivedMessage>>
  /** The number of all messages, read and unread. */
  total(): Promise<number>
  get(id: string): Promise<ReceivedMessage | null>
}

export function createMessageQueries(documents: DocumentStore): MessageQueries {
  const unreadFilter = { without: 'ReadMessages' } as const
  const unread = () => documents.count('Contactus', unreadFilter)
  const total = () => documents.count('Contactus')

  async function toMessages(stored: readonly StoredDocument[]): Promise<readonly ReceivedMessage[]> {
    return Promise.all(stored.map(toMessage))
  }

  async function toMessage({ id, fields, createdAt }: StoredDocument): Promise<ReceivedMessage> {
    const [read, storedNotification] = await Promise.all([
      documents.get('ReadMessages', id),
      documents.get('Outbox', id),
    ])
    return {
      id,
      ...withoutControlCharacters(readContactFields(fields)),
      receivedAt: createdAt,
      isRead: read !== null,
      notification: storedNotification && readNotificationFields(storedNotification.fields),
    }
  }

  return {
    unread,
    total,

    async newestUnread(count) {
      return toMessages(await documents.newest('Contactus', { ...unreadFilter, limit: count }))
    },

    async list({ search, unreadOnly, page }) {
      const key = searchKey(search)
      if (key !== '') {
        const read = unreadOnly ? await documents.read('ReadMessages') : null
        const matching = [...(await documents.read('Contactus')).values()]
          .filter(({ id, fields }) => !read?.has(id) && matches(readContactFields(fields), key))
          .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
        const { items, ...rest } = toPage(matching, page, messagesPerPage)
        return { ...rest, items: await toMessages(items) }
      }
      const count = await (unreadOnly ? unread() : total())
      const pages = Math.max(1, Math.ceil(count / messagesPerPage))
      const shown = Math.min(Math.max(1, page), pages)
      const part = { limit: messagesPerPage, offset: (shown - 1) * messagesPerPage }
      const stored = await documents.newest('Contactus', unreadOnly ? { ...part, ...unreadFilter } : part)
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

/** Removes control characters. The form removes them as well, but imported records may contain them. */
function withoutControlCharacters({ name, email, phone, message }: ContactMessage): ContactMessage {
  return {
    name: toOneLine(name),
    email: toOneLine(email),
    phone: toOneLine(phone),
    message: toLines(message),
  }
}
