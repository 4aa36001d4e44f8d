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

const hour = 3_600_000
const now = Date.now()

/** A message longer than the screen, whose mail failed. */
export const chidinma: StoredMessage = {
  id: 'chidinma',
  name: 'Chidinma Eze',
  email: 'chidinma.eze@mail.example',
  phone: '+234 803 555 0101',
  message: `Good morning,\n\nI will contest for councillor in Nsukka next year.${'\n\nMay I train with you?'.repeat(40)}`,
  receivedAt: now - 30 * hour,
  mail: {
    state: 'failed',
    sentAt: null,
    attempts: 1,
    reason: 'The mail server refused the mail (answer 550).',
  },
}

/** A message that tries to attack its reader. */
export const hostileMessage: StoredMessage = {
  id: 'hostile',
  name: `<img src=x onerror=alert(1)>${'x'.repeat(90)}`,
  phone: '12',
  message: `<script>alert(1)</script>${'w'.repeat(400)}\n\nשלום \u202Eesrever\u0000`,
  receivedAt: now - 40 * hour,
}

const urgent: StoredMessage = {
  id: 'urgent',
  name: 'Blessing O.',
  phone: '0803 555 0177',
  message: 'They said they will come to my house before the primaries.',
  receivedAt: now - 50 * hour,
}

/** Stores a message that counts as urgent, and an ordinary one that is newer. */
export async function storeUrgentMessage(site: { readonly dataDir: string }): Promise<void> {
  await storeMessages(site, [chidinma, urgent])
  await storeRecords(
    site,
    [{ kind: 'set', collection: 'UrgentMessages', id: 'urgent', fields: { words: ['come to my house'] } }],
    { uid: 'visitor', name: 'visitor' },
  )
}

/** Messages of many visitors, the newest first. `hoursAgo`: when the newest came. */
export const manyMessages = (count: number, hoursAgo: number): readonly StoredMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `many-${index}`,
    name: `Visitor ${index + 1}`,
    phone: '08035550142',
    message: `Message ${index + 1} of many.`,
    receivedAt: now - (hoursAgo + index) * hour,
  }))

/** The reason that the settings show for a mail to an address that `refuseNobody` refuses. */
export const refusedMail = 'The mail server refused the sender or the recipient (answer 552).'

/** Up to 12 messages whose mails failed, one minute after the other. */
export const failedMessages = (count: number): StoredMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${String(index).padStart(2, '0')}`,
    name: index === 11 ? 'Chidinma Eze' : `Visitor ${index}`,
    email: 'visitor@mail.example',
    message: `Question ${index}`,
    receivedAt: Date.parse('2026-11-20T09:00:00Z') + index * 60_000,
    mail: { state: 'failed', sentAt: null, attempts: 1, reason: refusedMail } as const,
  }))
