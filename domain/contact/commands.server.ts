import { createHash } from 'node:crypto'
import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Limiter } from '#domain/limiter.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import type { Change, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { newAnnouncement, readAnnouncementFields, toAnnouncementFields } from './announcement.ts'
import { toContactFields, tooManyMessages } from './rules.ts'
import { sameMessageMs, type ContactMessage } from './schema.ts'

export interface ContactCommands {
  /**
   * Keeps a message, and in the same commit the announcement that a mail makes of it: when it resolves, both are
   * stored for good. Sent twice with one submission id it is one message; without one, equal words within ten
   * minutes count once. `address`: the visitor's, as `clientAddress` gives it; it is not kept.
   */
  send(
    draft: ContactMessage,
    from: { readonly submissionId: string | null; readonly address: string },
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
  /** For everybody who signs in: the office shares one inbox. A message that is gone, or read, is no refusal. */
  markRead(id: string, by: Editor): Promise<void>
  markUnread(id: string, by: Editor): Promise<void>
  /** Leaves nothing of a message: neither its past, nor that it was read, nor its announcement. Safe to repeat. */
  erase(id: string, by: Editor): Promise<void>
  /** Lets a mail that was given up be sent once more; one that is waiting or sent is left as it is. */
  sendMailAgain(id: string, by: Editor): Promise<void>
}

const visitor = { uid: 'visitor', name: 'visitor' }

/** `onSent`: hears that an announcement waits. `now`: milliseconds since the Unix epoch. */
export function createContactCommands({
  documents,
  limiter,
  onSent,
  now = Date.now,
}: {
  readonly documents: DocumentStore
  readonly limiter: Limiter
  readonly onSent: () => void
  readonly now?: () => number
}): ContactCommands {
  return {
    async send(draft, { submissionId, address }) {
      const at = now()
      const { id, earlierId } = toMessageIds(draft, submissionId, at)
      const known = (await documents.get('Contactus', id)) ?? (earlierId ? await recent(earlierId, at) : null)
      if (known) return accepted({ id: known.id })

      const { waitMs } = await limiter.take(address)
      if (waitMs !== null) return refused({ form: tooManyMessages(waitMs) })

      const announcement = toAnnouncementFields(newAnnouncement(at))
      try {
        await documents.commit(
          [
            {
              kind: 'set',
              collection: 'Contactus',
              id,
              fields: toContactFields(id, draft),
              expectedVersion: 0,
            },
            { kind: 'set', collection: 'Outbox', id, fields: announcement },
          ],
          visitor,
        )
      } catch (error) {
        // The same form may have come twice at once, and a connection may fail after the commit.
        if (!(await documents.get('Contactus', id))) throw error
      }
      onSent()
      return accepted({ id })
    },

    async markRead(id, by) {
      const message = await find(id)
      if (!message || (await documents.get('ReadMessages', id))) return
      await commitUnlessChanged(
        [
          // Of a message erased meanwhile, nothing may be kept.
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

    async erase(id, by) {
      if (!isRecordId(id)) return
      const everywhere = ['Contactus', 'ReadMessages', 'Outbox'] as const
      try {
        await documents.commit(
          everywhere.map((collection) => ({ kind: 'erase', collection, id })),
          toAuthor(by),
        )
      } catch (error) {
        // The connection may have failed after the commit.
        if (await documents.get('Contactus', id)) throw error
      }
    },

    async sendMailAgain(id, by) {
      const message = await find(id)
      const announced = message && (await documents.get('Outbox', id))
      if (!announced || readAnnouncementFields(announced.fields).state !== 'failed') return
      const { version } = announced
      await commitUnlessChanged(
        [
          { kind: 'expect', collection: 'Contactus', id, expectedVersion: message.version },
          { kind: 'expect', collection: 'Outbox', id, expectedVersion: version },
          // Begun anew, so that the week of trying counts from now.
          { kind: 'erase', collection: 'Outbox', id },
          { kind: 'set', collection: 'Outbox', id, fields: toAnnouncementFields(newAnnouncement(now())) },
        ],
        by,
      )
      onSent()
    },
  }

  async function find(id: string) {
    return isRecordId(id) ? documents.get('Contactus', id) : null
  }

  /** Whoever was first did the same, or erased the message: either way there is nothing left to do. */
  async function commitUnlessChanged(changes: readonly Change[], by: Editor): Promise<void> {
    try {
      await documents.commit(changes, toAuthor(by))
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error
    }
  }

  async function recent(id: string, at: number) {
    const message = await documents.get('Contactus', id)
    return message && at - message.createdAt < sameMessageMs ? message : null
  }
}

/**
 * A hash of what was written and of the submission id; without one, of the ten minutes it came in, and then the
 * message may also have come in the ten minutes before.
 */
function toMessageIds(draft: ContactMessage, submissionId: string | null, at: number) {
  const { name, email, phone, message } = draft
  const idOf = (occasion: string | number) =>
    createHash('sha256')
      .update(JSON.stringify([name, email, phone, message, occasion]))
      .digest('hex')
      .slice(0, 20)
  if (submissionId) return { id: idOf(submissionId), earlierId: null }
  const period = Math.floor(at / sameMessageMs)
  return { id: idOf(period), earlierId: idOf(period - 1) }
}
