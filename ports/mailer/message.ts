import { createHash } from 'node:crypto'
import { MailNotSentError, type Mail } from './mailer.ts'

/** Exactly one address: no display name, no list, and no characters that could break a header. */
const singleAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u

/**
 * Converts a mail to nodemailer's options. It sets structured fields only, so that a visitor's text is never read as a
 * list of addresses, a header or an attachment.
 * @throws {MailNotSentError} when an address is not exactly one address.
 */
export function toMessage(id: string, mail: Mail, from: string) {
  return {
    from: toAddress(from, 'sender'),
    to: toAddress(mail.to, 'recipient'),
    replyTo: mail.replyTo === undefined ? undefined : toAddress(mail.replyTo, 'address for replies'),
    subject: mail.subject,
    text: mail.text,
    // The same id gives the same Message-ID, so that a mailbox that gets two copies may show one.
    messageId: `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // RFC 3834: prevents automatic replies, such as holiday notices.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function toAddress(address: string, role: string) {
  // RFC 5321 allows 254 characters.
  if (address.length > 254 || !singleAddress.test(address)) {
    throw new MailNotSentError(`The ${role} of the mail is not a single mail address`, {
      isFinal: true,
      outcome: 'not-accepted',
    })
  }
  return { name: '', address }
}
