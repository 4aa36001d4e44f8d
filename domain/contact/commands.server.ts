import { createHash } from 'node:crypto'
import { requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Limiter } from '#domain/limiter.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import type { Change, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { newNotification, readNotificationFields, toNotificationFields } from './mail-notification.ts'
import { toContactFields, tooManyOverall, tooManyFromAddress } from './rules.ts'
import { sameMessageMs, type ContactMessage } from './schema.ts'

export interface ContactCommands {
  /**
   * Stores a message and its mail notification in one commit. When it resolves, both are durable. Two sends with one
   * submission id make one message. Without a submission id, equal content within ten minutes counts once. `address`:
   * the visitor's IP address from `clientAddress`; it is not stored.
   */
  send(
    draft: ContactMessage,
    from: { readonly submissionId: string | null; readonly address: string },
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
  /**
   * The read state is shared by all accounts, because the office shares one inbox. It is no error when the message is
   * gone or was read already.
   */
  markRead(id: string, by: Editor): Promise<void>
  markUnread(id: string, by: Editor): Promise<void>
  /**
   * Erases a message with its history, its read state, its notification and its text in stored mails. Safe to repeat.
   */
  erase(id: string, by: Editor): Promise<void>
  /** Queues a failed mail again. A mail that is waiting or sent stays as it is. */
  sendMailAgain(id: string, by: Editor): Promise<void>
}

const visitor = { uid: 'visitor', name: 'visitor' }

/**
 * `limiter`: counts per visitor address. `globalLimiter`: counts all visitors together. `onSent`: called when a
 * notification waits to be sent. `onErased`: removes the message from the mails that contain it; never rejects. `now`:
 * milliseconds since the Unix epoch.
 */
export function createContactCommands({
  documents,
  limiter,
  globalLimiter,
  onSent,
  onErased,
  now = Date.now,
}: {
  readonly documents: DocumentStore
  readonly limiter: Limiter
  readonly globalLimiter: Limiter
  readonly onSent: () => void
  readonly onErased: (id: string) => Promise<void>
  readonly now?: () => number
}): ContactCommands {
  return {
    async send(draft, { submissionId, address }) {
      const at = now()
      const { id, earlierId } = toMessageIds(draft, submissionId, at)
      const known = (await documents.get('Contactus', id)) ?? (earlierId ? await recent(earlierId, at) : null)
      if (known) return accepted({ id: known.id })

      const { waitMs } = await limiter.take(address)
      if (waitMs !== null) return refused({ form: tooManyFromAddress(waitMs) })
      const overall = await globalLimiter.take('all')
      if (overall.waitMs !== null) return refused({ form: tooManyOverall(overall.waitMs) })

      const notification = toNotificationFields(newNotification(at))
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
            { kind: 'set', collection: 'Outbox', id, fields: notification },
          ],
          visitor,
        )
      } catch (error) {
        // The same form may have been sent twice at the same time, or the connection failed after the commit.
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

    async erase(id, by) {
      requirePermission(by, 'delete-messages')
      if (!isRecordId(id)) return
      for (let isDone = false; !isDone;) {
        try {
          await documents.commit(await erasureOf(id), toAuthor(by))
          isDone = true
        } catch (error) {
          if (error instanceof VersionConflictError) continue
          // The connection may have failed after the commit.
          if (await documents.get('Contactus', id)) throw error
          isDone = true
        }
      }
      await onErased(id)
    },

    async sendMailAgain(id, by) {
      const message = await find(id)
      const storedNotification = message && (await documents.get('Outbox', id))
      if (!storedNotification || readNotificationFields(storedNotification.fields).state !== 'failed') return
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

  /**
   * When a mail may contain the message, a record without text stays in `Outbox`, due now. It leads the outbox to that
   * mail, even after a power cut.
   */
  async function erasureOf(id: string): Promise<readonly Change[]> {
    const [message, storedNotification] = await Promise.all([
      documents.get('Contactus', id),
      documents.get('Outbox', id),
    ])
    const { attempts, mailId } = storedNotification
      ? readNotificationFields(storedNotification.fields)
      : { attempts: 0, mailId: message && id }
    const isInMail = attempts > 0 || mailId !== null
    const remaining = { ...newNotification(now()), mailId: mailId ?? id }
    const everywhere = ['Contactus', 'ReadMessages', 'Outbox'] as const
    return [
      // Fails when another process has claimed the notification in the meantime.
      { kind: 'expect', collection: 'Outbox', id, expectedVersion: storedNotification?.version ?? 0 },
      ...everywhere.map((collection) => ({ kind: 'erase', collection, id }) as const),
      ...(isInMail
        ? [{ kind: 'set', collection: 'Outbox', id, fields: toNotificationFields(remaining) } as const]
        : []),
    ]
  }

  /** On a conflict nothing is left to do: another request made the same change or erased the message. */
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
 * The id is a hash of the content and the submission id. Without a submission id, the hash uses the current period of
 * ten minutes. The message may then also have arrived in the previous period: `earlierId`.
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
