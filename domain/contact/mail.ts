import { formatFullMoment } from '#domain/calendar-date.ts'
import { toOneLine } from '#domain/plain-text.ts'
import type { Mail } from '#ports/mailer/mailer.ts'
import { isEmail } from './draft.ts'
import type { ContactMessage } from './schema.ts'

export interface MailedMessage extends ContactMessage {
  /** Milliseconds since the Unix epoch. */
  readonly receivedAt: number
}

/**
 * The mail that notifies the forum of one message, or of several in the given order. Null when there is none. `to`: the
 * recipient from the settings.
 */
export function toMail(messages: readonly MailedMessage[], to: string): Mail | null {
  const [first, ...others] = messages
  if (!first) return null
  return others.length === 0 ? toMailOfOne(first, to) : toMailOfSeveral(messages, to)
}

function toMailOfOne(message: MailedMessage, to: string): Mail {
  const { name, email, phone, receivedAt } = message
  const replyTo = isEmail(email) ? email : undefined
  const answer = replyTo
    ? `Your answer to this mail goes to ${replyTo}.`
    : 'They left no email address: call them.'
  return {
    to,
    subject: `Message from ${toOneLine(name || email || phone).slice(0, 120)}`,
    text: [
      `Written on the website on ${formatFullMoment(receivedAt)}. ${answer}`,
      senderLines(message),
      message.message,
    ].join('\n\n'),
    ...(replyTo ? { replyTo } : {}),
  }
}

function toMailOfSeveral(messages: readonly MailedMessage[], to: string): Mail {
  const parts = messages.map((message, index) =>
    [
      `Message ${index + 1} of ${messages.length}, written on ${formatFullMoment(message.receivedAt)}`,
      senderLines(message),
      // Each line is quoted, so that a message cannot imitate the beginning of the next one.
      quoted(message.message),
    ].join('\n\n'),
  )
  const introduction = `${messages.length} messages were written on the website. A reply to this mail does not reach the people who wrote. Use the email address or phone number shown with each message.`
  return {
    to,
    subject: `${messages.length} messages from the website`,
    text: [introduction, ...parts].join('\n\n\n'),
  }
}

const senderLines = ({ name, email, phone }: ContactMessage) =>
  Object.entries({ Name: name, Email: email, Phone: phone })
    .map(([label, text]) => `${label}: ${toOneLine(text) || 'not given'}`)
    .join('\n')

const quoted = (text: string) =>
  text
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n')
