import { MailNotSentError, type Mail, type Mailer } from './mailer.ts'

export interface FailingMailer extends Mailer {
  /** The mails handed over, oldest first. */
  readonly sent: readonly (Mail & { readonly id: string })[]
  /** How often `send` was called. */
  readonly tries: number
  /** Every mail fails until called with `null`. */
  fail(how: keyof typeof failures | null): void
  /** Mails with this in their text are refused for what they say. */
  refuse(words: string): void
}

const failures = {
  'for-now': {
    reason: 'The mail server could not be reached',
    isFinal: false,
    outcome: 'not-taken',
  },
  'for-good': {
    reason: 'The mail server refused the mail (answer 550)',
    isFinal: true,
    outcome: 'not-taken',
  },
  'without-answer': {
    reason: 'The mail server broke off',
    isFinal: false,
    outcome: 'unknown',
  },
} as const

/** A mailer for tests of what happens to mails that are not taken; it keeps those that are. */
export function createFailingMailer(): FailingMailer {
  const sent: (Mail & { id: string })[] = []
  let failing: keyof typeof failures | null = null
  let refused: string | null = null
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
      if (failing) throw new MailNotSentError(failures[failing].reason, failures[failing])
      if (refused !== null && mail.text.includes(refused)) {
        throw new MailNotSentError('The mail server refused the mail (answer 554)', {
          isFinal: true,
          outcome: 'content-refused',
        })
      }
      sent.push({ id, ...mail })
    },
    refuse(words) {
      refused = words
    },
    async amend() {},
  }
}
