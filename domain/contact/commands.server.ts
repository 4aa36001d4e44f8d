import { createHash } from 'node:crypto'
import type { Limiter } from '#domain/limiter.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { newAnnouncement, toAnnouncementFields } from './announcement.ts'
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
