import path from 'node:path'
import type { MailNotification } from '#domain/contact/mail-notification.ts'
import { newNotification, toNotificationFields } from '#domain/contact/mail-notification.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { Change } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'

/** A message as the contact form would have kept it, with what became of its mail. */
export interface KeptMessage {
  readonly id: string
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  readonly message: string
  readonly receivedAt: number
  readonly mail?: Partial<MailNotification>
}

/** Puts messages straight into the store of a site, running or not, as of when they came. */
export async function storeMessages(dataDir: string, messages: readonly KeptMessage[]): Promise<void> {
  const database = createSqliteDatabase({ file: path.join(dataDir, 'site.sqlite') })
  try {
    for (const { id, name = '', email = '', phone = '', message, receivedAt, mail } of messages) {
      const documents = createSqlDocumentStore(database, { now: () => receivedAt })
      const fields = { id, name, email, phone, message }
      const notification = {
        ...newNotification(receivedAt),
        state: 'sent',
        sentAt: receivedAt,
        ...mail,
      } as const
      const changes: Change[] = [
        { kind: 'set', collection: 'Contactus', id, fields },
        { kind: 'set', collection: 'Outbox', id, fields: toNotificationFields(notification) },
      ]
      await documents.commit(changes, { uid: 'visitor', name: 'visitor' })
    }
  } finally {
    await database.close()
  }
}
