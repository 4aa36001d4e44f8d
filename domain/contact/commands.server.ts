import { createHash } from 'node:crypto'
import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Limiter } from '#domain/limiter.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import type { Change, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { newAnnouncement, readAnnouncementFields, toAnnouncementFields } from './announcement.ts'
import { toContactFields, tooManyFromAll, tooManyFromYou } from './rules.ts'
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
  /**
   * Leaves nothing of a message: neither its past, nor that it was read, nor its announcement, nor its words in a mail
   * that is still kept. Safe to repeat.
   */
  erase(id: string, by: Editor): Promise<void>
  /** Lets a mail that was given up be sent once more; one that is waiting or sent is left as it is. */
  sendMailAgain(id: string, by: Editor): Promise<void>
}

const visitor = { uid: 'visitor', name: 'visitor' }

/**
 * `limiter`: of one address. `limiterOfAll`: of all together. `onSent`: hears that an announcement waits. `onErased`: takes the message out of the mails that told of it; it never
 * rejects. `now`: milliseconds since the Unix epoch.
 */
export function createContactCommands({
  documents,
  limiter,
  limiterOfAll,
  onSent,
  onErased,
  now = Date.now,
}: {
  readonly documents: DocumentStore
  readonly limiter: Limiter
  readonly limiterOfAll: Limiter
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
      if (waitMs !== null) return refused({ form: tooManyFromYou(waitMs) })
      const ofAll = await limiterOfAll.take('all')
      if (ofAll.waitMs !== null) return refused({ form: tooManyFromAll(ofAll.waitMs) })

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
      const announced = message && (await documents.get('Outbox', id))
      if (!announced || readAnnouncementFields(announced.fields).state !== 'failed') return
      const { version } = announced
      await commitUnlessChanged(
        [
          { kind: 'expect', collection: 'Contactus', id, expectedVersion: message.version },
          { kind: 'expect', collection: 'Outbox', id, expectedVersion: version },
          // Begun anew and alone, so that the week of trying counts from now.
          { kind: 'erase', collection: 'Outbox', id },
          {
            kind: 'set',
            collection: 'Outbox',
            id,
            fields: toAnnouncementFields({ ...newAnnouncement(now()), mailId: id }),
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
   * Where a mail may have told of it, a record without words stays, due now: by it the outbox finds the mail, also after
   * a power cut.
   */
  async function erasureOf(id: string): Promise<readonly Change[]> {
    const [message, announced] = await Promise.all([
      documents.get('Contactus', id),
      documents.get('Outbox', id),
    ])
    const { attempts, mailId } = announced
      ? readAnnouncementFields(announced.fields)
      : { attempts: 0, mailId: message && id }
    const isInMail = attempts > 0 || mailId !== null
    const left = { ...newAnnouncement(now()), mailId: mailId ?? id }
    const everywhere = ['Contactus', 'ReadMessages', 'Outbox'] as const
    return [
      // Nobody may have taken it up to send it meanwhile.
      { kind: 'expect', collection: 'Outbox', id, expectedVersion: announced?.version ?? 0 },
      ...everywhere.map((collection) => ({ kind: 'erase', collection, id }) as const),
      ...(isInMail
        ? [{ kind: 'set', collection: 'Outbox', id, fields: toAnnouncementFields(left) } as const]
        : []),
    ]
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
