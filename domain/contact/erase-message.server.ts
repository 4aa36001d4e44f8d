import { system } from '#domain/content/system.ts'
import { mayEraseByClock } from '#domain/maintenance/clock-trust.server.ts'
import type { Settings } from '#domain/settings/kind.ts'
import type { Author, Change, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { newNotification, readNotificationFields, toNotificationFields } from './mail-notification.ts'
import { monthsBefore } from './retention.ts'

/** The collections with a record for each message that has a mark or notes. Its id is the id of the message. */
const aboutMessages = [
  'ReadMessages',
  'AnsweredMessages',
  'SpamMessages',
  'UrgentMessages',
  'MessageNotes',
] as const

export type AboutMessage = (typeof aboutMessages)[number]

/** Expired messages that are read at a time. */
const expiredPerBatch = 100

export function createMessageEraser({
  documents,
  settings,
  onErased,
  now,
}: {
  readonly documents: DocumentStore
  readonly settings: () => Pick<Settings, 'keepMessagesMonths'>
  readonly onErased: (id: string) => Promise<void>
  readonly now: () => number
}) {
  async function eraseExpired(stop?: AbortSignal): Promise<void> {
    if (!(await mayEraseByClock(documents, now()))) return
    const createdBefore = monthsBefore(now(), settings().keepMessagesMonths)
    while (!stop?.aborted) {
      const expired = await documents.newest('Contactus', { createdBefore, limit: expiredPerBatch })
      if (expired.length === 0) return
      for (const { id } of expired) {
        if (stop?.aborted) return
        await erase(id, system)
      }
    }
  }

  async function erase(id: string, by: Author): Promise<boolean> {
    const wasHere = (await documents.get('Contactus', id)) !== null
    for (let isDone = false; !isDone;) {
      try {
        await documents.commit(await erasureOf(id), by)
        isDone = true
      } catch (error) {
        if (error instanceof VersionConflictError) continue
        // The connection may have failed after the commit.
        if (await documents.get('Contactus', id)) throw error
        isDone = true
      }
    }
    await onErased(id)
    return wasHere
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
    const everywhere = ['Contactus', ...aboutMessages, 'Outbox'] as const
    return [
      // Fails when another process has claimed the notification in the meantime.
      { kind: 'expect', collection: 'Outbox', id, expectedVersion: storedNotification?.version ?? 0 },
      ...everywhere.map((collection) => ({ kind: 'erase', collection, id }) as const),
      ...(isInMail
        ? [{ kind: 'set', collection: 'Outbox', id, fields: toNotificationFields(remaining) } as const]
        : []),
    ]
  }

  return {
    erase,
    /**
     * Erases the messages that are older than the retention, where the clock can be trusted. Ends early when `stop` is
     * aborted.
     */
    eraseExpired,
  }
}
