import { readNotificationFields } from '#domain/contact/mail-notification.ts'
import { toMail } from '#domain/contact/mail.ts'
import { system } from '#domain/content/system.ts'
import type { DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'
import type { Mailer } from '#ports/mailer/mailer.ts'
import { readMailedMessages } from './mailed-messages.ts'

export interface MailCopiesOptions {
  readonly documents: DocumentStore
  readonly mailer: Mailer
  /** Returns the address that notifications are sent to. */
  readonly to: () => string
}

/** The stored copies of mails, which must not contain erased messages. */
export type MailCopies = ReturnType<typeof createMailCopies>

export function createMailCopies({ documents, mailer, to }: MailCopiesOptions) {
  let amending: Promise<unknown> = Promise.resolve()

  /** Removes an erased message from the stored copy of its mail, and deletes its notification. */
  async function forget(messageId: string): Promise<void> {
    const stored = await documents.get('Outbox', messageId)
    if (!stored) return
    const { mailId, state } = readNotificationFields(stored.fields)
    // All notifications of a sent mail expire together, so no other one needs its copy.
    if (state === 'sent' || state === 'not-mailed') await mailer.amend(mailId ?? messageId, null)
    else await amend(mailId ?? messageId)
    await documents.commit([{ kind: 'erase', collection: 'Outbox', id: messageId }], system)
  }

  /**
   * Rewrites the stored copy of a mail with those of its messages that still exist. Runs one at a time, so that no call
   * writes a message again that another call has removed.
   */
  function amend(mailId: string): Promise<void> {
    const amended = amending.then(() => rewrite(mailId))
    amending = amended.catch(() => {})
    return amended
  }

  async function rewrite(mailId: string): Promise<void> {
    const notifications = [...(await documents.read('Outbox')).values()]
      .filter((notification) => mailIdOf(notification) === mailId)
      .toSorted((a, b) => a.createdAt - b.createdAt)
    const messages = await readMailedMessages(
      documents,
      notifications.map(({ id }) => id),
    )
    await mailer.amend(mailId, toMail(messages, to()))
  }

  /** The ids of the mails that notifications belong to. The stored copies of other mails are no longer needed. */
  async function mailIds(): Promise<ReadonlySet<string>> {
    return new Set([...(await documents.read('Outbox')).values()].map(mailIdOf))
  }

  return { forget, amend, mailIds }
}

const mailIdOf = ({ id, fields }: StoredDocument) => readNotificationFields(fields).mailId ?? id
