import { isRecordId } from '#domain/content/record-id.ts'
import { requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { Page } from '#domain/paging.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { toSearchCondition } from '#domain/search-text.ts'
import type { DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'
import { isLate, type MailNotification, readNotificationFields } from './mail-notification.ts'
import { createMessageLists } from './message-lists.server.ts'
import { type Note, readNotes } from './notes.ts'
import { readContactFields } from './rules.ts'
import { type ContactMessage, type MessagePart, waysToAnswer, type WayToAnswer } from './schema.ts'

/*
 * The marks and notes on a message are stored in collections of their own, under the id of the message: `ReadMessages`,
 * `AnsweredMessages`, `SpamMessages`, `UrgentMessages`, `MessageNotes`. Staff make them; the site itself only marks
 * messages as perhaps spam or perhaps urgent. They are not stored in `Contactus`, because the specification fixes its
 * fields and each change would add a version. They are not stored in `Outbox`, because records there are deleted 30
 * days after the mail was sent, and imported messages have none. So every message, also an imported one, is unread
 * until an editor opens it.
 */

export interface ReceivedMessage extends ContactMessage {
  readonly id: string
  /** Milliseconds since the Unix epoch. */
  readonly receivedAt: number
  readonly isRead: boolean
  /** Null while nobody has answered. */
  readonly answered: Answered | null
  /** The reason why the message waits in Perhaps spam; null when it does not. */
  readonly doubt: string | null
  /** The words that make the message perhaps urgent; null when it is not. Empty when staff marked it. */
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

/** The mails that tell staff of messages, and that no mail server has taken. */
interface UnsentMails {
  /** Mails that are not tried again automatically. Last tried first. */
  readonly failed: readonly FailedMail[]
  /** Mails that are tried again automatically, the next one first. */
  readonly late: readonly MailNotification[]
}

interface FailedMail {
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

/** The number of messages in each part of the list that shows a number. */
export type MessageCounts = Readonly<Record<'open' | 'unread' | 'urgent' | 'spam' | 'all', number>>

/**
 * Queries for staff. Each reads from the database: messages are in no content snapshot, so that no public page can show
 * one by mistake.
 */
export type MessageQueries = ReturnType<typeof createMessageQueries>

const messagesPerBatch = 200

export function createMessageQueries(documents: DocumentStore) {
  const lists = createMessageLists(documents)
  return {
    unread: (): Promise<number> => lists.count('unread'),
    /** The number of messages that are perhaps urgent and not answered. */
    urgent: (): Promise<number> => lists.count('urgent'),
    /**
     * The number of messages that are neither answered nor perhaps spam. `createdBefore`: only those that arrived
     * before this time, in milliseconds since the Unix epoch.
     */
    unanswered: (createdBefore?: number): Promise<number> =>
      createdBefore === undefined
        ? lists.count('open')
        : documents.count('Contactus', { without: ['AnsweredMessages', 'SpamMessages'], createdBefore }),

    /** The number of messages that arrived before this time, in milliseconds since the Unix epoch. */
    receivedBefore: (createdBefore: number): Promise<number> =>
      documents.count('Contactus', { createdBefore }),

    async counts(): Promise<MessageCounts> {
      const [open, unread, urgent, spam, all] = await Promise.all([
        lists.count('open'),
        lists.count('unread'),
        lists.count('urgent'),
        lists.count('spam'),
        lists.count('all'),
      ])
      return { open, unread, urgent, spam, all }
    },

    /** The first `limit` unread messages: those that are perhaps urgent, then the newest. */
    firstUnread: async (limit: number): Promise<readonly ReceivedMessage[]> =>
      readMessages(documents, await lists.firstUnread(limit)),

    /**
     * Newest first; in `open`, urgent messages come before the others. `answered`, `spam` and `urgent` are sorted by
     * when they were marked. A page past the end gives the last page. Messages are counted, searched and divided into
     * pages by the database; only those of the page are read.
     */
    async list({ search, part, page }: MessageFilter): Promise<Page<ReceivedMessage>> {
      const { items, ...shown } = await lists.page(part, toSearchCondition(search), page)
      return { ...shown, items: await readMessages(documents, items) }
    },

    async get(id: string): Promise<ReceivedMessage | null> {
      const [message = null] = isRecordId(id) ? await readMessages(documents, [id]) : []
      return message
    },

    /** The messages with these ids, in that order. Those that are gone are left out. */
    getAll: (ids: readonly string[]): Promise<readonly ReceivedMessage[]> =>
      readMessages(documents, ids.filter(isRecordId)),

    unsentMails: async (): Promise<UnsentMails> => toUnsentMails(await documents.read('Outbox')),

    /** The mails about these messages, by the id of the message. */
    async notifications(messageIds: readonly string[]): Promise<ReadonlyMap<string, MailNotification>> {
      const stored = await documents.getAll('Outbox', messageIds.filter(isRecordId))
      return new Map([...stored].map(([id, { fields }]) => [id, readNotificationFields(fields)]))
    },

    /** All messages of a list for an export, in batches. Those that are erased meanwhile are left out. */
    async *all(
      { search, part }: Omit<MessageFilter, 'page'>,
      by: Editor,
    ): AsyncIterable<readonly ReceivedMessage[]> {
      requirePermission(by, 'export-messages')
      const ids = await lists.all(part, toSearchCondition(search))
      for (let start = 0; start < ids.length; start += messagesPerBatch) {
        yield readMessages(documents, ids.slice(start, start + messagesPerBatch))
      }
    },
  }
}

/** Reads messages and their marks with one query for each collection. */
async function readMessages(
  documents: Pick<DocumentStore, 'getAll'>,
  ids: readonly string[],
): Promise<readonly ReceivedMessage[]> {
  const [messages, read, answered, spam, urgent, notes, notifications] = await Promise.all([
    documents.getAll('Contactus', ids),
    documents.getAll('ReadMessages', ids),
    documents.getAll('AnsweredMessages', ids),
    documents.getAll('SpamMessages', ids),
    documents.getAll('UrgentMessages', ids),
    documents.getAll('MessageNotes', ids),
    documents.getAll('Outbox', ids),
  ])
  return ids.flatMap((id) => {
    const message = messages.get(id)
    if (!message) return []
    const notification = notifications.get(id)
    return {
      id,
      ...withoutControlCharacters(readContactFields(message.fields)),
      receivedAt: message.createdAt,
      isRead: read.has(id),
      answered: toAnswered(answered.get(id)),
      doubt: spam.has(id) ? String(spam.get(id)?.fields['doubt'] ?? '') : null,
      urgentWords: toUrgentWords(urgent.get(id)),
      notes: readNotes(notes.get(id)),
      notification: notification ? readNotificationFields(notification.fields) : null,
    }
  })
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

/** Removes control characters. The form removes them as well, but imported records may contain them. */
function withoutControlCharacters({ name, email, phone, message }: ContactMessage): ContactMessage {
  return {
    name: toOneLine(name),
    email: toOneLine(email),
    phone: toOneLine(phone),
    message: toLines(message),
  }
}

function toUnsentMails(records: ReadonlyMap<string, StoredDocument>): UnsentMails {
  const stored = [...records.values()].map((each) => ({
    ...each,
    notification: readNotificationFields(each.fields),
  }))
  return {
    failed: stored
      .filter(({ notification }) => notification.state === 'failed')
      .toSorted((a, b) => b.updatedAt - a.updatedAt)
      .map(({ id, updatedAt, notification: { reason } }) => ({ messageId: id, reason, triedAt: updatedAt })),
    late: stored
      .map(({ notification }) => notification)
      .filter(isLate)
      .toSorted((a, b) => a.dueAt - b.dueAt),
  }
}
