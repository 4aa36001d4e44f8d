import type { MailNotification } from '#domain/contact/mail-notification.ts'
import { newNotification, toNotificationFields } from '#domain/contact/mail-notification.ts'
import { setMessage } from '#domain/contact/rules.ts'
import { storeRecords } from './stored-records.ts'

/** A message as the contact form stores it, with the state of the mail about it. */
export interface StoredMessage {
  readonly id: string
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  readonly message: string
  readonly receivedAt: number
  readonly mail?: Partial<MailNotification>
}

/** Stores messages with the time of their arrival, whether the site runs or not. */
export async function storeMessages(
  site: { readonly dataDir: string },
  messages: readonly StoredMessage[],
): Promise<void> {
  for (const { id, name = '', email = '', phone = '', message, receivedAt, mail } of messages) {
    const notification = {
      ...newNotification(receivedAt),
      state: 'sent',
      sentAt: receivedAt,
      ...mail,
    } as const
    await storeRecords(
      site,
      [
        setMessage(id, { name, email, phone, message }),
        { kind: 'set', collection: 'Outbox', id, fields: toNotificationFields(notification) },
      ],
      { uid: 'visitor', name: 'visitor' },
      { at: receivedAt },
    )
  }
}
