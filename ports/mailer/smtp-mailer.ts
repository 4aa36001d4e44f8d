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
 */
export function createSmtpMailer(options: { url: string; from: string; timeoutMs?: number }): Mailer {
  const timeoutMs = options.timeoutMs ?? 20_000

  // Read when the first mail goes out, so that no start waits for it.
  async function openTransport() {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: options.url,
      requireTLS: saysPasswordAbroad(new URL(options.url)),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    })
  }

  return {
    async send(id, mail) {
      const message = toMessage(id, mail, options.from)
      const transport = await openTransport()
      try {
        await transport.sendMail(message)
      } catch (error) {
        throw toMailNotSentError(error)
      }
    },
  }
}

function saysPasswordAbroad(url: URL): boolean {
  const isThisMachine =
    url.hostname === 'localhost' ||
    url.hostname === '[::1]' ||
    (isIPv4(url.hostname) && url.hostname.startsWith('127.'))
  return url.protocol === 'smtp:' && url.username !== '' && !isThisMachine
}

/** Nodemailer's codes and the server's reply number; the reply's text may name addresses and stays in `cause`. */
function toMailNotSentError(cause: unknown): MailNotSentError {
  const { code, responseCode } = cause as { code?: string; responseCode?: number }
  const answer = responseCode ? ` (answer ${responseCode})` : ''
  // RFC 5321 4.2.1: 4yz may succeed later, 5yz will not.
  const isRefused = responseCode !== undefined && responseCode >= 500
  switch (code) {
    case 'EAUTH':
      // Final for the server, not for the mail: somebody will mend the password.
      return new MailNotSentError(`The mail server refused the user name or password${answer}`, {
        isFinal: false,
        cause,
      })
    case 'EENVELOPE':
      return new MailNotSentError(`The mail server refused the sender or the recipient${answer}`, {
        isFinal: isRefused,
        cause,
      })
    case 'EMESSAGE':
      return new MailNotSentError(`The mail server refused the mail${answer}`, { isFinal: isRefused, cause })
    case 'ETLS':
      return new MailNotSentError('The mail server does not offer a safe connection', {
        isFinal: false,
        cause,
      })
    default:
      return new MailNotSentError(
        `The mail server could not be reached or broke off${code ? ` (${code})` : ''}`,
        {
          isFinal: false,
          cause,
        },
      )
  }
}
