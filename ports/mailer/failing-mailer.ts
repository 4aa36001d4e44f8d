import { MailNotSentError, type Mail, type Mailer } from './mailer.ts'

export interface FailingMailer extends Mailer {
  /** The mails handed over, oldest first. */
  readonly sent: readonly (Mail & { readonly id: string })[]
  /** How often `send` was called. */
  readonly tries: number
  /** Every mail fails until told `null`: for now, or for good. */
  fail(how: 'for-now' | 'for-good' | null): void
}

/** A mailer for tests of what happens to mails that are not taken; it keeps those that are. */
export function createFailingMailer(): FailingMailer {
  const sent: (Mail & { id: string })[] = []
  let failing: 'for-now' | 'for-good' | null = null
  let tries = 0
  return {
    sent,
    get tries() {
      return tries
    },
    fail(how) {
      failing = how
    },
    async send(id, mail) {
      tries += 1
      if (failing === 'for-now') {
        throw new MailNotSentError('The mail server could not be reached', { isFinal: false })
      }
      if (failing === 'for-good') {
        throw new MailNotSentError('The mail server refused the mail (answer 550)', { isFinal: true })
      }
      sent.push({ id, ...mail })
    },
  }
}
