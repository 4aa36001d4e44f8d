/** A mail. Each address is a single, validated address; raw headers cannot be set. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** A visitor's address. The caller leaves it out when it is not a valid single address. */
  readonly replyTo?: string
}

/** Hands mails over for delivery. The contract tests `describeMailer` in `contract.ts` check each implementation. */
export interface Mailer {
  /** False when mails are only written to a folder, because no mail server is set up: nobody gets them. */
  readonly delivers: boolean
  /**
   * Resolves when the mail is handed over; rejects after two minutes at the latest. `id` identifies the mail. Sending
   * the same id again may deliver a second copy by SMTP, with the same Message-ID; an outbox folder has one file per
   * id.
   * @throws {MailNotSentError} with a message that contains no addresses and can be logged.
   */
  send(id: string, mail: Mail): Promise<void>
  /**
   * Replaces the stored copy of a sent mail, or removes it when `mail` is null. It delivers nothing, and does nothing
   * when there is no stored copy. Safe to repeat.
   * @throws {MailNotSentError} when the copy could not be changed.
   */
  amend(id: string, mail: Mail | null): Promise<void>
}

interface Failure {
  /** True when the same mail would be refused again: the server refused it for good, or the mail is invalid. */
  readonly isFinal: boolean
  /**
   * `not-accepted`: the mail was certainly not accepted. `content-refused`: it was not accepted because of its content.
   * `unknown`: it may have arrived, for example when the connection broke before the reply.
   */
  readonly outcome: 'not-accepted' | 'content-refused' | 'unknown'
}

/** The mail was not handed over, or its delivery is unknown. */
export class MailNotSentError extends Error implements Failure {
  override name = 'MailNotSentError'
  readonly code = 'mail-not-sent'
  readonly isFinal: boolean
  readonly outcome: Failure['outcome']

  constructor(reason: string, { isFinal, outcome, cause }: Failure & { cause?: unknown }) {
    super(reason, { cause })
    this.isFinal = isFinal
    this.outcome = outcome
  }
}
