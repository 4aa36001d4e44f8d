import {
  delivered,
  notDelivered,
  readAnnouncementFields,
  sentKeptMs,
  takenUp,
  toAnnouncementFields,
  toMail,
  type Announcement,
} from '#domain/contact/announcement.ts'
import { readContactFields } from '#domain/contact/rules.ts'
import type { DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { MailNotSentError, type Mailer } from '#ports/mailer/mailer.ts'

const system = { uid: 'system', name: 'system' }

/** How often the store is asked without being woken: other processes may have left something. Milliseconds. */
const lookEveryMs = 60_000
/** A mail server may take longer to answer than a stop may take; the mail is then tried again after the restart. */
const stopPatienceMs = 5_000

interface OutboxOptions {
  readonly documents: DocumentStore
  readonly mailer: Mailer
  /** Who is told of messages. */
  readonly to: string
  readonly onFault: (error: unknown) => void
  /** Hears how each try ended; nothing in it names a person. */
  readonly log: { info(event: object): void; warn(event: object): void }
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number
}

/**
 * Sends what is due, once: each announcement is taken up in the store first, so that of two processes one sends it.
 * What was sent is forgotten after 30 days, and what announces an erased message at once.
 */
export async function sendDueMails({
  documents,
  mailer,
  to,
  log,
  now = Date.now,
}: Omit<OutboxOptions, 'onFault'>): Promise<void> {
  for (const document of (await documents.read('Outbox')).values()) {
    const announcement = readAnnouncementFields(document.fields)
    const isOld = announcement.sentAt !== null && now() - announcement.sentAt > sentKeptMs
    if (isOld) await forget(document.id)
    else if (announcement.state === 'waiting' && announcement.dueAt <= now()) await send(document)
  }

  async function send({ id, version, createdAt, fields }: StoredDocument): Promise<void> {
    const message = await documents.get('Contactus', id)
    if (!message) return forget(id)
    const taken = takenUp(readAnnouncementFields(fields), now())
    if (!(await keep(id, taken, version))) return
    const after = await attempt(id, taken, message, createdAt)
    await keep(id, after, version + 1)
  }

  async function attempt(id: string, taken: Announcement, message: StoredDocument, createdAt: number) {
    try {
      await mailer.send(id, toMail(readContactFields(message.fields), { to, receivedAt: message.createdAt }))
      log.info({ event: 'mail-sent' })
      return delivered(taken, now())
    } catch (error) {
      if (!(error instanceof MailNotSentError)) throw error
      const after = notDelivered(
        taken,
        { reason: error.message, isFinal: error.isFinal },
        { createdAt, now: now() },
      )
      log.warn({ event: 'mail-not-sent', reason: error.message, isFinal: after.state === 'failed' })
      return after
    }
  }

  /** False when somebody else changed it first: another process sends it, or the message was erased. */
  async function keep(id: string, announcement: Announcement, expectedVersion: number): Promise<boolean> {
    const fields = toAnnouncementFields(announcement)
    try {
      await documents.commit([{ kind: 'set', collection: 'Outbox', id, fields, expectedVersion }], system)
      return true
    } catch (error) {
      if (error instanceof VersionConflictError) return false
      throw error
    }
  }

  async function forget(id: string): Promise<void> {
    await documents.commit([{ kind: 'erase', collection: 'Outbox', id }], system)
  }
}

/** Sends at the start, whenever woken, and every minute. `stop` waits for a mail on its way, but not for long. */
export function startOutbox(options: OutboxOptions): { wake(): void; stop(): Promise<void> } {
  let sending: Promise<void> | null = null
  let isWanted = false
  let isStopped = false

  function wake() {
    if (isStopped) return
    isWanted = true
    sending ??= sendWhileWanted()
  }

  async function sendWhileWanted() {
    while (isWanted && !isStopped) {
      isWanted = false
      await sendDueMails(options).catch((error: unknown) => {
        // After the stop the store may be closed under a mail that was still on its way.
        if (!isStopped) options.onFault(error)
      })
    }
    sending = null
  }

  wake()
  const looking = setInterval(wake, lookEveryMs).unref()
  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(looking)
      const patience = new Promise<void>((resolve) => setTimeout(resolve, stopPatienceMs).unref())
      await Promise.race([sending, patience])
    },
  }
}
