import { requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import { toLines } from '#domain/plain-text.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings/kind.ts'
import { commitUnlessChanged } from './commit-unless-changed.server.ts'
import { createMessageEraser } from './erase-message.server.ts'
import { findMessage } from './find-message.server.ts'
import { newNotification, readNotificationFields, toNotificationFields } from './mail-notification.ts'
import { createMarkCommands, type MarkCommands } from './mark-messages.server.ts'
import { readNotes } from './notes.ts'
import { noteLimits } from './schema.ts'
import { createSendMessage, type SendMessage, type SendMessageOptions } from './send-message.server.ts'

export interface ContactCommands extends MarkCommands {
  /**
   * Stores a message and its mail notification in one commit. When it resolves, both are durable. Two sends with one
   * submission id make one message. Without a submission id, equal content within ten minutes counts once.
   *
   * A doubtful message waits in Perhaps spam, and nobody is mailed about it. An urgent message waits there only when
   * several signs speak against it.
   * @returns the id, and whether the message is doubtful.
   */
  send: SendMessage
  /** Adds a note that only staff see. The refusal is a sentence. */
  addNote(id: string, text: string, by: Editor): Promise<Result<null, string>>
  /**
   * Erases the messages that are older than the retention in the settings, with everything about them. Run by the site
   * itself. Ends early when `stop` is aborted.
   */
  eraseExpired(stop?: AbortSignal): Promise<void>
  /**
   * Erases a message with its history, its read state, its notification and its text in stored mails. Safe to repeat.
   * `press`: the same unique text for all messages that are deleted at once, which the activity log counts together.
   * @returns whether the message was there.
   */
  erase(id: string, by: Editor, press?: string): Promise<boolean>
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
    ...createMarkCommands({ documents, settings, now }),

    async addNote(id, typed, by) {
      const text = toLines(typed).trim()
      if (text === '') return refused('Write the note first.')
      if (Array.from(text).length > noteLimits.text) {
        return refused(`This note is too long. Shorten it to ${noteLimits.text} characters or fewer.`)
      }
      for (;;) {
        const [message, stored] = await Promise.all([
          findMessage(documents, id),
          documents.get('MessageNotes', id),
        ])
        if (!message) return refused('This message is not here any more.')
        const notes = readNotes(stored)
        if (notes.length >= noteLimits.notes) return refused('This message has as many notes as it can hold.')
        const note = { text, by: by.username, at: now() }
        const isStored = await commitUnlessChanged(
          documents,
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
        // Otherwise a colleague has added a note at the same time.
        if (isStored) return accepted(null)
      }
    },

    async erase(id, by) {
      requirePermission(by, 'delete-messages')
      return isRecordId(id) && eraser.erase(id, toAuthor(by))
    },
    eraseExpired: eraser.eraseExpired,

    async sendMailAgain(id, by) {
      const message = await findMessage(documents, id)
      const storedNotification = message && (await documents.get('Outbox', id))
      if (!storedNotification) return
      const { state } = readNotificationFields(storedNotification.fields)
      if (state !== 'failed' && state !== 'not-mailed') return
      const { version } = storedNotification
      await commitUnlessChanged(
        documents,
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
        toAuthor(by),
      )
      onSent()
    },
  }
}
