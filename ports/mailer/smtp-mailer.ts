import { isIPv4 } from 'node:net'
import { MailNotSentError, type Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

/**
 * Hands each mail to an SMTP server, over a connection of its own: mails are few. A password is only ever said
 * over TLS, except to this machine itself.
 * @param options.url `smtp://user:password@host:port`, or `smtps://` where TLS begins at once.
 * @param options.from the one address every mail comes from.
 * @param options.timeoutMs how long to wait for the server's next word, in milliseconds; 20,000 when left out:
 *   servers that check the sender before they answer take several seconds.
 * @param options.limitMs how long a mail may take in all, in milliseconds; 60,000 when left out. A server that goes on
 *   saying a word now and then would otherwise never be given up.
 */
export function createSmtpMailer(options: {
  url: string
  from: string
  timeoutMs?: number
  limitMs?: number
}): Mailer {
  const { timeoutMs = 20_000, limitMs = 60_000 } = options

  // Read when the first mail goes out, so that no start waits for it.
  async function openTransport() {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: options.url,
      requireTLS: saysPasswordAbroad(new URL(options.url)),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      // Longer than for the greeting, so that a server which never greets is known to be one.
      socketTimeout: 1.5 * timeoutMs,
      dnsTimeout: timeoutMs,
    })
  }

  return {
    async send(id, mail) {
      const message = toMessage(id, mail, options.from)
      const transport = await openTransport()
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(limitMs) })
      } catch (error) {
        throw toMailNotSentError(error)
      }
    },

    /** What was handed over is the mail server's. */
    async amend() {},
  }
}

function saysPasswordAbroad(url: URL): boolean {
  const isThisMachine =
    url.hostname === 'localhost' ||
    url.hostname === '[::1]' ||
    (isIPv4(url.hostname) && url.hostname.startsWith('127.'))
  return url.protocol === 'smtp:' && url.username !== '' && !isThisMachine
}

/** Of nodemailer's errors. */
interface SmtpError {
  readonly code?: string
  readonly responseCode?: number
  readonly timeoutType?: string
  readonly syscall?: string
}

/** Nodemailer's codes and the server's reply number; the reply's text may name addresses and stays in `cause`. */
function toMailNotSentError(cause: unknown): MailNotSentError {
  const { code, responseCode } = cause as SmtpError
  const answer = responseCode ? ` (answer ${responseCode})` : ''
  // RFC 5321 4.2.1: 4yz may succeed later, 5yz will not.
  const isRefused = responseCode !== undefined && responseCode >= 500
  const outcome = isCertain(cause as SmtpError) ? 'not-taken' : 'unknown'
  switch (code) {
    case 'EAUTH':
      // Final for the server, not for the mail: somebody will mend the password.
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

/** Whether the mail certainly did not arrive: the server said no, or the conversation had not begun. */
function isCertain({ code = '', responseCode, timeoutType = '', syscall }: SmtpError): boolean {
  return (
    Boolean(responseCode) ||
    ['EAUTH', 'EENVELOPE', 'ETLS', 'EDNS'].includes(code) ||
    ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'].includes(timeoutType) ||
    syscall === 'connect'
  )
}
