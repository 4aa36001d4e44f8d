import { requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import { toLines } from '#domain/plain-text.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings/schema.ts'
import type { Change, Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { type AboutMessage, createMessageEraser } from './erase-message.server.ts'
import { newNotification, readNotificationFields, toNotificationFields } from './mail-notification.ts'
import { readNotes } from './notes.ts'
import { readContactFields } from './rules.ts'
import { createSendMessage, type SendMessage, type SendMessageOptions } from './send-message.server.ts'
import { noteLimits, type WayToAnswer } from './schema.ts'
import { findUrgentWords } from './urgent.ts'

export interface ContactCommands {
  /**
   * Stores a message and its mail notification in one commit. When it resolves, both are durable. Two sends with one
   * submission id make one message. Without a submission id, equal content within ten minutes counts once.
   *
   * A doubtful message waits in Perhaps spam, and nobody is mailed about it. An urgent message never waits there.
   * @returns the id, and whether the message is doubtful.
   */
  send: SendMessage
  /**
   * The read state is shared by all accounts, because the office shares one inbox. It is no error when the message is
   * gone or was read already.
   */
  markRead(id: string, by: Editor): Promise<void>
  markUnread(id: string, by: Editor): Promise<void>
  /**
   * Marks messages as answered by this account. A message that a colleague has marked as answered keeps her mark.
   * Returns the ids of the messages that it changed, as the next three commands do.
   */
  markAnswered(ids: readonly string[], way: WayToAnswer, by: Editor): Promise<readonly string[]>
  markUnanswered(ids: readonly string[], by: Editor): Promise<readonly string[]>
  /** Moves messages to Perhaps spam, and removes their urgent mark. Messages that are already there keep the reason. */
  markSpam(ids: readonly string[], by: Editor): Promise<readonly string[]>
  /**
   * Moves messages back to the inbox. A message that staff moved to Perhaps spam gets back the urgent mark that it had;
   * any other message is urgent when its text has urgent words.
   */
  markNotSpam(ids: readonly string[], by: Editor): Promise<readonly string[]>
  /** Stores the urgent words that are in the text now; there may be none. */
  markUrgent(id: string, by: Editor): Promise<void>
  markNotUrgent(id: string, by: Editor): Promise<void>
  /** Adds a note that only staff see. The refusal is a sentence. */
  addNote(id: string, text: string, by: Editor): Promise<Result<null, string>>
  /**
   * Erases the messages that are older than the retention in the settings, with everything about them. Run by the site
   * itself. Ends early when `stop` is aborted.
   */
  eraseExpired(stop?: AbortSignal): Promise<void>
  /**
   * Erases a message with its history, its read state, its notification and its text in stored mails. Safe to repeat.
   */
  erase(id: string, by: Editor): Promise<void>
  /**
   * Queues a mail again that failed, or that was only written to a folder. A mail that is waiting or sent stays as it
   * is.
   */
  sendMailAgain(id: string, by: Editor): Promise<void>
}

interface ContactOptions extends Omit<SendMessageOptions, 'settings' | 'now'> {
  readonly settings: () => Pick<Settings, 'urgentWords' | 'keepMessagesMonths'>
  /** Removes the message from the mails that contain it. Never rejects. */
  readonly onErased: (id: string) => Promise<void>
  readonly now?: SendMessageOptions['now']
}

export function createContactCommands(options: ContactOptions): ContactCommands {
  const { documents, settings, onSent, onErased, now = Date.now } = options
  const eraser = createMessageEraser({ documents, settings, onErased, now })
  return {
    send: createSendMessage({ ...options, now }),

    async markRead(id, by) {
      const message = await find(id)
      if (!message || (await documents.get('ReadMessages', id))) return
      await commitUnlessChanged(
        [
          // Fails when the message was erased in the meantime: its read state must not be stored then.
          { kind: 'expect', collection: 'Contactus', id, expectedVersion: message.version },
          { kind: 'set', collection: 'ReadMessages', id, fields: { readAt: now() }, expectedVersion: 0 },
        ],
        by,
      )
    },

    async markUnread(id, by) {
      if (isRecordId(id)) {
        await documents.commit([{ kind: 'erase', collection: 'ReadMessages', id }], toAuthor(by))
      }
    },

    async markAnswered(ids, way, by) {
      return changeEach(ids, async (id, message) => {
        if (await documents.get('AnsweredMessages', id)) return false
        return mark(message, 'AnsweredMessages', { way }, by)
      })
    },

    async markUnanswered(ids, by) {
      return changeEach(ids, async (id) => {
        if (!(await documents.get('AnsweredMessages', id))) return false
        await unmark(id, 'AnsweredMessages', by)
        return true
      })
    },

    async markSpam(ids, by) {
      return changeEach(ids, async (id, message) => {
        if (await documents.get('SpamMessages', id)) return false
        const urgent = await documents.get('UrgentMessages', id)
        const fields = { doubt: `Marked as spam by ${by.username}`, urgent: urgent?.fields ?? null }
        return mark(message, 'SpamMessages', fields, by, [
          { kind: 'erase', collection: 'UrgentMessages', id },
        ])
      })
    },

    async markNotSpam(ids, by) {
      return changeEach(ids, async (id, message) => {
        const spam = await documents.get('SpamMessages', id)
        if (!spam) return false
        const words = findUrgentWords(readContactFields(message.fields).message, settings().urgentWords)
        const { urgent = words.length > 0 ? { words } : null } = spam.fields
        return commitUnlessChanged(
          [
            { kind: 'expect', collection: 'Contactus', id, expectedVersion: message.version },
            { kind: 'expect', collection: 'SpamMessages', id, expectedVersion: spam.version },
            { kind: 'erase', collection: 'SpamMessages', id },
            ...(urgent
              ? [{ kind: 'set', collection: 'UrgentMessages', id, fields: urgent as Fields } as const]
              : []),
          ],
          by,
        )
      })
    },

    async markUrgent(id, by) {
      const message = await find(id)
      if (!message || (await documents.get('UrgentMessages', id))) return
      const words = findUrgentWords(readContactFields(message.fields).message, settings().urgentWords)
      await mark(message, 'UrgentMessages', { words }, by)
    },

    async markNotUrgent(id, by) {
      if (isRecordId(id)) await unmark(id, 'UrgentMessages', by)
    },

    async addNote(id, typed, by) {
      const text = toLines(typed).trim()
      if (text === '') return refused('Write the note first.')
      if (Array.from(text).length > noteLimits.text) {
        return refused(`This note is too long. Shorten it to ${noteLimits.text} characters or fewer.`)
      }
      for (;;) {
        const [message, stored] = await Promise.all([find(id), documents.get('MessageNotes', id)])
        if (!message) return refused('This message is not here any more.')
        const notes = readNotes(stored)
        if (notes.length >= noteLimits.notes) return refused('This message has as many notes as it can hold.')
        const note = { text, by: by.username, at: now() }
        try {
          await documents.commit(
            [
              { kind: 'expect', collection: 'Contactus', id, expectedVersion: message.version },
              {
                kind: 'set',
                collection: 'MessageNotes',
                id,
                fields: { notes: [...notes, note].map((one) => ({ ...one })) },
                expectedVersion: stored?.version ?? 0,
              },
            ],
            toAuthor(by),
          )
          return accepted(null)
        } catch (error) {
          // A colleague has added a note at the same time.
          if (!(error instanceof VersionConflictError)) throw error
        }
      }
    },

    async erase(id, by) {
      requirePermission(by, 'delete-messages')
      if (isRecordId(id)) await eraser.erase(id, toAuthor(by))
    },
    eraseExpired: eraser.eraseExpired,

    async sendMailAgain(id, by) {
      const message = await find(id)
      const storedNotification = message && (await documents.get('Outbox', id))
      if (!storedNotification) return
      const { state } = readNotificationFields(storedNotification.fields)
      if (state !== 'failed' && state !== 'not-mailed') return
      const { version } = storedNotification
      await commitUnlessChanged(
        [
          { kind: 'expect', collection: 'Contactus', id, expectedVersion: message.version },
          { kind: 'expect', collection: 'Outbox', id, expectedVersion: version },
          // A new record in a mail of its own, so that the week of attempts starts now.
          { kind: 'erase', collection: 'Outbox', id },
          {
            kind: 'set',
            collection: 'Outbox',
            id,
            fields: toNotificationFields({ ...newNotification(now()), mailId: id }),
          },
        ],
        by,
      )
      onSent()
    },
  }

  async function find(id: string) {
    return isRecordId(id) ? documents.get('Contactus', id) : null
  }

  /** Calls `work` for each message that exists, one after the other. Returns the ids of those it changed. */
  async function changeEach(
    ids: readonly string[],
    work: (id: string, message: StoredDocument) => Promise<boolean>,
  ): Promise<readonly string[]> {
    const changed: string[] = []
    const known = await documents.getAll('Contactus', ids.filter(isRecordId))
    for (const [id, message] of known) if (await work(id, message)) changed.push(id)
    return changed
  }

  /** Stores a mark, unless a colleague has stored one or the message was erased in the meantime. */
  async function mark(
    { id, version }: StoredDocument,
    collection: AboutMessage,
    fields: Fields,
    by: Editor,
    others: readonly Change[] = [],
  ): Promise<boolean> {
    return commitUnlessChanged(
      [
        { kind: 'expect', collection: 'Contactus', id, expectedVersion: version },
        { kind: 'set', collection, id, fields, expectedVersion: 0 },
        ...others,
      ],
      by,
    )
  }

  async function unmark(id: string, collection: AboutMessage, by: Editor): Promise<void> {
    await documents.commit([{ kind: 'erase', collection, id }], toAuthor(by))
  }

  /** False on a conflict. Nothing is left to do then: another request made the same change or erased the message. */
  async function commitUnlessChanged(changes: readonly Change[], by: Editor): Promise<boolean> {
    try {
      await documents.commit(changes, toAuthor(by))
      return true
    } catch (error) {
      if (error instanceof VersionConflictError) return false
      throw error
    }
  }
}
