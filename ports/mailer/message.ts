import { createHash } from 'node:crypto'
import { MailNotSentError, type Mail } from './mailer.ts'

/** One address and nothing else: no display name, no list, nothing a header could be broken with. */
const singleAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u

/**
 * The mail as nodemailer takes it: structured fields only, so that nothing a visitor wrote is read as a list of
 * addresses, as a header or as a file to attach.
 * @throws {MailNotSentError} when an address is not exactly one.
 */
export function toMessage(id: string, mail: Mail, from: string) {
  return {
    from: toAddress(from, 'sender'),
    to: toAddress(mail.to, 'recipient'),
    replyTo: mail.replyTo === undefined ? undefined : toAddress(mail.replyTo, 'address for replies'),
    subject: mail.subject,
    text: mail.text,
    // The same id gives the same Message-ID: a mailbox that gets it twice may show it once.
    messageId: `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // RFC 3834: keeps holiday replies from answering a machine.
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
      outcome: 'not-taken',
    })
  }
  return { name: '', address }
}
