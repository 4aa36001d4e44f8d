import { isRecordId } from '#domain/content/record-id.ts'
import { requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { pageAt, type Page } from '#domain/paging.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { searchKey } from '#domain/search-text.ts'
import type { Collection, DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'
import { isLate, type MailNotification, readNotificationFields } from './mail-notification.ts'
import { type Note, readNotes } from './notes.ts'
import { readContactFields } from './rules.ts'
import {
  messagesPerPage,
  type ContactMessage,
  type MessagePart,
  waysToAnswer,
  type WayToAnswer,
} from './schema.ts'

/*
 * What staff do with a message is stored in collections of their own, under the id of the message: `ReadMessages`,
 * `AnsweredMessages`, `SpamMessages`, `UrgentMessages`, `MessageNotes`. It is not stored in `Contactus`, because the
 * specification fixes its fields and each change would add a version. It is not stored in `Outbox`, because records
 * there are deleted 30 days after the mail was sent and imported messages have none. So every message, imported ones
 * included, is unread until an editor opens it.
 */

export interface ReceivedMessage extends ContactMessage {
  readonly id: string
  /** Milliseconds since the Unix epoch. */
  readonly receivedAt: number
  readonly isRead: boolean
  /** Null while nobody has answered. */
  readonly answered: Answered | null
  /** Why the message waits in Perhaps spam; null when it does not. */
  readonly doubt: string | null
  /** The words for which the message is perhaps urgent; null when it is not. Empty when staff marked it. */
  readonly urgentWords: readonly string[] | null
  /** Oldest first. */
  readonly notes: readonly Note[]
  /** The notification by mail. Null when there is none, or when it was sent more than 30 days ago. */
  readonly notification: MailNotification | null
}

export interface Answered {
  readonly uid: string
  readonly name: string
  readonly way: WayToAnswer
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

/** The mails about messages that were not handed over. */
export interface UnsentMails {
  /** Not tried again by themselves. Last tried first. */
  readonly failed: readonly FailedMail[]
  /** Tried again by themselves, the next one first. */
  readonly late: readonly MailNotification[]
}

export interface FailedMail {
  readonly messageId: string
  /** A sentence. */
  readonly reason: string
  /** Milliseconds since the Unix epoch. */
  readonly triedAt: number
}

export interface MessageFilter {
  /** Searched in name, email, phone and text; empty for all messages. */
  readonly search: string
  readonly part: MessagePart
  /** 1-based. */
  readonly page: number
}

/** The number of messages in each part of the list that shows one. */
export type MessageCounts = Readonly<Record<'open' | 'unread' | 'urgent' | 'spam' | 'all', number>>

/**
 * Queries for staff. Each reads from the database: messages are in no content snapshot, so that no public page can show
 * one by mistake.
 */
export interface MessageQueries {
  counts(): Promise<MessageCounts>
  unread(): Promise<number>
  /** The number of messages that are neither answered nor perhaps spam. `before`: only those that arrived earlier. */
  unanswered(before?: number): Promise<number>
  /** The number of messages that arrived before this time, in milliseconds since the Unix epoch. */
  receivedBefore(createdBefore: number): Promise<number>
  /** The number of messages that are perhaps urgent and not answered. */
  urgent(): Promise<number>
  /** The newest `count` unread messages. */
  newestUnread(count: number): Promise<readonly ReceivedMessage[]>
  /**
   * Newest first; in `open`, urgent messages come before the others. `answered`, `spam` and `urgent` are sorted by when
   * they were marked. A page past the end gives the last page. A search reads all messages.
   */
  list(filter: MessageFilter): Promise<Page<ReceivedMessage>>
  get(id: string): Promise<ReceivedMessage | null>
  /** The messages with these ids, in that order. Those that are gone are left out. */
  getAll(ids: readonly string[]): Promise<readonly ReceivedMessage[]>
  unsentMails(): Promise<UnsentMails>
  /** The mails about these messages, by the id of the message. */
  notifications(messageIds: readonly string[]): Promise<ReadonlyMap<string, MailNotification>>
  /** All messages of a list for an export, in batches. Those that are erased meanwhile are left out. */
  all(filter: Omit<MessageFilter, 'page'>, by: Editor): AsyncIterable<readonly ReceivedMessage[]>
}

/** Where the messages of a part are listed: those in `from` that are in none of `without`. */
const parts: Readonly<
  Record<MessagePart, { readonly from: Collection; readonly without: readonly Collection[] }>
> = {
  open: { from: 'Contactus', without: ['AnsweredMessages', 'SpamMessages'] },
  unread: { from: 'Contactus', without: ['ReadMessages', 'SpamMessages'] },
  urgent: { from: 'UrgentMessages', without: ['AnsweredMessages'] },
  answered: { from: 'AnsweredMessages', without: ['SpamMessages'] },
  spam: { from: 'SpamMessages', without: [] },
  all: { from: 'Contactus', without: [] },
}

const messagesPerBatch = 200

export function createMessageQueries(documents: DocumentStore): MessageQueries {
  const count = (part: MessagePart) => documents.count(parts[part].from, { without: parts[part].without })
  const unread = () => count('unread')
  const urgent = () => count('urgent')

  async function idsOf(
    part: MessagePart,
    range: { limit: number; offset: number },
  ): Promise<readonly string[]> {
    const { from, without } = parts[part]
    return (await documents.newest(from, { without, ...range })).map(({ id }) => id)
  }

  /** The open messages of one page: the urgent ones are at the beginning of the whole list. */
  async function openIds(limit: number, offset: number): Promise<readonly string[]> {
    const first = await urgent()
    const urgentIds = offset < first ? await idsOf('urgent', { limit, offset }) : []
    const rest = await documents.newest('Contactus', {
      without: [...parts.open.without, 'UrgentMessages'],
      limit: limit - urgentIds.length,
      offset: Math.max(0, offset - first),
    })
    return [...urgentIds, ...rest.map(({ id }) => id)]
  }

  /** The ids of a whole list. A search reads all messages, otherwise only their envelopes are read. */
  async function allIds({ search, part }: Omit<MessageFilter, 'page'>): Promise<readonly string[]> {
    const { from, without } = parts[part]
    const key = searchKey(search)
    const omit = ['name', 'email', 'phone', 'message']
    const [marked, urgentOnes, matching, ...excluded] = await Promise.all([
      documents.read(from, { omit }),
      part === 'open' ? documents.read('UrgentMessages') : new Map<string, StoredDocument>(),
      key === '' ? null : documents.read('Contactus'),
      ...without.map((collection) => documents.read(collection)),
    ])
    const isFound = (id: string) => {
      if (!matching) return true
      const message = matching.get(id)
      return message !== undefined && matches(readContactFields(message.fields), key)
    }
    const isUrgent = ({ id }: StoredDocument) => (urgentOnes.has(id) ? 1 : 0)
    return [...marked.values()]
      .filter(({ id }) => !excluded.some((others) => others.has(id)) && isFound(id))
      .toSorted((a, b) => isUrgent(b) - isUrgent(a) || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id)
  }

  /** Reads messages and their marks with one query for each collection. */
  async function toMessages(ids: readonly string[]): Promise<readonly ReceivedMessage[]> {
    const [messages, read, answered, spam, urgentOnes, notes, notifications] = await Promise.all(
      (
        [
          'Contactus',
          'ReadMessages',
          'AnsweredMessages',
          'SpamMessages',
          'UrgentMessages',
          'MessageNotes',
          'Outbox',
        ] as const
      ).map((collection) => documents.getAll(collection, ids)),
    )
    return ids.flatMap((id) => {
      const message = messages?.get(id)
      if (!message) return []
      const notification = notifications?.get(id)
      return {
        id,
        ...withoutControlCharacters(readContactFields(message.fields)),
        receivedAt: message.createdAt,
        isRead: read?.has(id) ?? false,
        answered: toAnswered(answered?.get(id)),
        doubt: spam?.has(id) ? String(spam.get(id)?.fields['doubt'] ?? '') : null,
        urgentWords: toUrgentWords(urgentOnes?.get(id)),
        notes: readNotes(notes?.get(id)),
        notification: notification ? readNotificationFields(notification.fields) : null,
      }
    })
  }

  return {
    unread,
    urgent,
    unanswered: (createdBefore) =>
      documents.count('Contactus', {
        without: parts.open.without,
        ...(createdBefore === undefined ? {} : { createdBefore }),
      }),

    receivedBefore: (createdBefore) => documents.count('Contactus', { createdBefore }),

    async counts() {
      const [open, unreadOnes, urgentOnes, spam, all] = await Promise.all([
        count('open'),
        unread(),
        urgent(),
        count('spam'),
        count('all'),
      ])
      return { open, unread: unreadOnes, urgent: urgentOnes, spam, all }
    },

    async newestUnread(limit) {
      return toMessages(await idsOf('unread', { limit, offset: 0 }))
    },

    async list({ search, part, page }) {
      if (searchKey(search) !== '') {
        const ids = await allIds({ search, part })
        const { start, ...shown } = pageAt(ids.length, page, messagesPerPage)
        return { ...shown, items: await toMessages(ids.slice(start, start + messagesPerPage)) }
      }
      const { start, ...shown } = pageAt(await count(part), page, messagesPerPage)
      const ids =
        part === 'open'
          ? await openIds(messagesPerPage, start)
          : await idsOf(part, { limit: messagesPerPage, offset: start })
      return { ...shown, items: await toMessages(ids) }
    },

    async get(id) {
      const [message = null] = isRecordId(id) ? await toMessages([id]) : []
      return message
    },

    getAll: (ids) => toMessages(ids.filter(isRecordId)),

    async unsentMails() {
      const stored = [...(await documents.read('Outbox')).values()].map((each) => ({
        ...each,
        notification: readNotificationFields(each.fields),
      }))
      return {
        failed: stored
          .filter(({ notification }) => notification.state === 'failed')
          .toSorted((a, b) => b.updatedAt - a.updatedAt)
          .map(({ id, updatedAt, notification: { reason } }) => ({
            messageId: id,
            reason,
            triedAt: updatedAt,
          })),
        late: stored
          .map(({ notification }) => notification)
          .filter(isLate)
          .toSorted((a, b) => a.dueAt - b.dueAt),
      }
    },

    async notifications(messageIds) {
      const stored = await documents.getAll('Outbox', messageIds.filter(isRecordId))
      return new Map([...stored].map(([id, { fields }]) => [id, readNotificationFields(fields)]))
    },

    async *all(filter, by) {
      requirePermission(by, 'export-messages')
      const ids = await allIds(filter)
      for (let start = 0; start < ids.length; start += messagesPerBatch) {
        yield toMessages(ids.slice(start, start + messagesPerBatch))
      }
    },
  }
}

function toAnswered(stored: StoredDocument | undefined): Answered | null {
  if (!stored) return null
  const { updatedBy, updatedAt, fields } = stored
  const way = waysToAnswer.find((known) => known === fields['way']) ?? 'by-hand'
  return { uid: updatedBy.uid, name: updatedBy.name, way, at: updatedAt }
}

function toUrgentWords(stored: StoredDocument | undefined): readonly string[] | null {
  if (!stored) return null
  const { words } = stored.fields
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
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
