import { MailNotSentError, type Mail, type Mailer } from '#ports/mailer/mailer.ts'

interface FailingMailer extends Mailer {
  /** The accepted mails, oldest first. */
  readonly sent: readonly (Mail & { readonly id: string })[]
  /** The number of calls of `send`. */
  readonly tries: number
  /** All mails fail until this is called with `null`. */
  fail(how: keyof typeof failures | null): void
  /** Mails that contain this text are refused because of their content. */
  refuse(words: string): void
}

const failures = {
  'for-now': {
    reason: 'The mail server could not be reached',
    isFinal: false,
    outcome: 'not-accepted',
  },
  'for-good': {
    reason: 'The mail server refused the mail (answer 550)',
    isFinal: true,
    outcome: 'not-accepted',
  },
  'without-answer': {
    reason: 'The mail server broke off',
    isFinal: false,
    outcome: 'unknown',
  },
} as const

/** A mailer for tests of failing mails. It stores the accepted ones. */
export function createFailingMailer(): FailingMailer {
  const sent: (Mail & { id: string })[] = []
  let failing: keyof typeof failures | null = null
  let refused: string | null = null
  let tries = 0
  return {
    delivers: true,
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
