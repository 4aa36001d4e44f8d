import { isIPv4 } from 'node:net'
import { certificateCodes } from '#ports/network-errors.ts'
import { MailNotSentError, type Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

/**
 * Hands each mail to an SMTP server over its own connection, because mails are few. A password is sent only over TLS,
 * except to this machine. TLS is used whenever the server offers it. The certificate is verified, except on this
 * machine: Debian's Postfix 3.7 offers STARTTLS with a self-signed certificate.
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
    const url = new URL(options.url)
    return createTransport({
      url: options.url,
      requireTLS: url.protocol === 'smtp:' && url.username !== '' && !isThisMachine(url),
      ...(isThisMachine(url) && { tls: { rejectUnauthorized: false } }),
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

/** True for names and addresses that always mean this machine. Such a connection cannot be read from outside. */
function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
}

/** The fields used of nodemailer's errors. */
interface SmtpError {
  readonly code?: string
  /** Node's code, when `code` is nodemailer's. */
  readonly originalCode?: string
  readonly responseCode?: number
  readonly timeoutType?: string
  readonly syscall?: string
}

/**
 * Builds the message from nodemailer's code and the server's reply code. The reply's text may contain addresses and
 * stays in `cause`.
 */
function toMailNotSentError(cause: unknown): MailNotSentError {
  const { code, originalCode, responseCode } = cause as SmtpError
  // RFC 5321 4.2.1: 4yz may succeed later, 5yz will not. Greylisting answers 450 or 451 at the first attempt.
  const isRefused = responseCode !== undefined && responseCode >= 500
  const answer = responseCode ? `${isRefused ? '' : ' for now'} (answer ${responseCode})` : ''
  const outcome = isCertainlyNotAccepted(cause as SmtpError) ? 'not-accepted' : 'unknown'
  const tlsFault = originalCode && explainTlsFault(originalCode)
  // Not final: the same mail can be sent after the operator has fixed the server or SMTP_URL.
  if (tlsFault) return new MailNotSentError(tlsFault, { isFinal: false, outcome, cause })
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
        `The mail server could not be reached or broke off${code ? ` (${originalCode ?? code})` : ''}`,
        { isFinal: false, outcome, cause },
      )
  }
}

/** Explains a fault of the server's TLS. Null when `code` names another fault. */
function explainTlsFault(code: string): string | null {
  if (certificateCodes.includes(code)) {
    return `The certificate of the mail server is not valid: ${certificateFaults[code] ?? code}`
  }
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') {
    return 'The mail server does not use TLS from the start: SMTP_URL must begin with smtp:// instead of smtps://'
  }
  return isHandshakeFault(code) ? `The safe connection to the mail server could not be made (${code})` : null
}

/** A reply that cannot be decrypted is not a fault of the handshake. */
const isHandshakeFault = (code: string): boolean => /^ERR_SSL_(?!DECRYPTION_)/.test(code)

const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet, or the clock of this machine is wrong',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no known authority has signed it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host name than SMTP_URL has',
  SELF_SIGNED_CERT_IN_CHAIN: 'no known authority has signed it',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'no known authority has signed it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'no known authority has signed it',
}

/** Whether the mail was certainly not accepted: the server refused it, or the SMTP dialogue had not started. */
function isCertainlyNotAccepted(error: SmtpError): boolean {
  const { code = '', originalCode = '', responseCode, timeoutType = '', syscall } = error
  return (
    Boolean(responseCode) ||
    isHandshakeFault(originalCode) ||
    certificateCodes.includes(originalCode) ||
    ['EAUTH', 'EENVELOPE', 'ETLS', 'EDNS'].includes(code) ||
    ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'].includes(timeoutType) ||
    syscall === 'connect'
  )
}
