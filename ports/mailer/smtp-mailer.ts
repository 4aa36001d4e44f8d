import { isIPv4 } from 'node:net'
import { MailNotSentError, type Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

/**
 * Hands each mail to an SMTP server over its own connection, because mails are few. A password is sent only over TLS,
 * except to this machine.
 * @param options.url `smtp://user:password@host:port`, or `smtps://` for TLS from the start.
 * @param options.from the sender address of every mail.
 * @param options.timeoutMs how long to wait for the server's next reply, in milliseconds. Default: 20,000, because
 * servers that check the sender before they reply take several seconds.
 * @param options.limitMs how long a mail may take in total, in milliseconds. Default: 60,000. Without it, a server that
 * sends a line now and then would never be given up.
 */
export function createSmtpMailer(options: {
  url: string
  from: string
  timeoutMs?: number
  limitMs?: number
}): Mailer {
  const { timeoutMs = 20_000, limitMs = 60_000 } = options

  // Loaded with the first mail, so that it does not slow down the start.
  async function openTransport() {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: options.url,
      requireTLS: requiresTls(new URL(options.url)),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      // Longer than the greeting timeout, so that a missing greeting is reported as such.
      socketTimeout: 1.5 * timeoutMs,
      dnsTimeout: timeoutMs,
    })
  }

  return {
    delivers: true,

    async send(id, mail) {
      const message = toMessage(id, mail, options.from)
      const transport = await openTransport()
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(limitMs) })
      } catch (error) {
        throw toMailNotSentError(error)
      }
    },

    /** A sent mail belongs to the mail server and cannot be changed. */
    async amend() {},
  }
}

function requiresTls(url: URL): boolean {
  const isThisMachine =
    url.hostname === 'localhost' ||
    url.hostname === '[::1]' ||
    (isIPv4(url.hostname) && url.hostname.startsWith('127.'))
  return url.protocol === 'smtp:' && url.username !== '' && !isThisMachine
}

/** The fields used of nodemailer's errors. */
interface SmtpError {
  readonly code?: string
  readonly responseCode?: number
  readonly timeoutType?: string
  readonly syscall?: string
}

/**
 * Builds the message from nodemailer's code and the server's reply code. The reply's text may contain addresses and
 * stays in `cause`.
 */
function toMailNotSentError(cause: unknown): MailNotSentError {
  const { code, responseCode } = cause as SmtpError
  const answer = responseCode ? ` (answer ${responseCode})` : ''
  // RFC 5321 4.2.1: 4yz may succeed later, 5yz will not.
  const isRefused = responseCode !== undefined && responseCode >= 500
  const outcome = isCertainlyNotAccepted(cause as SmtpError) ? 'not-accepted' : 'unknown'
  switch (code) {
    case 'EAUTH':
      // Not final for the mail: it can be sent after the operator has fixed the password.
      return new MailNotSentError(`The mail server refused the user name or password${answer}`, {
        isFinal: false,
        outcome,
        cause,
      })
    case 'EENVELOPE':
      return new MailNotSentError(`The mail server refused the sender or the recipient${answer}`, {
        isFinal: isRefused,
        outcome,
        cause,
      })
    case 'EMESSAGE':
      return new MailNotSentError(`The mail server refused the mail${answer}`, {
        isFinal: isRefused,
        outcome: 'content-refused',
        cause,
      })
    case 'ETLS':
      return new MailNotSentError('The mail server does not offer a safe connection', {
        isFinal: false,
        outcome,
        cause,
      })
    case 'EABORT':
      return new MailNotSentError('The mail server took too long', { isFinal: false, outcome, cause })
    default:
      return new MailNotSentError(
        `The mail server could not be reached or broke off${code ? ` (${code})` : ''}`,
        { isFinal: false, outcome, cause },
      )
  }
}

/** Whether the mail was certainly not accepted: the server refused it, or the SMTP dialogue had not started. */
function isCertainlyNotAccepted({ code = '', responseCode, timeoutType = '', syscall }: SmtpError): boolean {
  return (
    Boolean(responseCode) ||
    ['EAUTH', 'EENVELOPE', 'ETLS', 'EDNS'].includes(code) ||
    ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'].includes(timeoutType) ||
    syscall === 'connect'
  )
}
