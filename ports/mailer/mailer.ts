/** A mail as the product knows it. Addresses are single, validated addresses; no raw headers can be given. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** A visitor's address; where it is not a valid single address it is left out by the caller. */
  readonly replyTo?: string
}

/** Hands mails over to somebody who delivers them. Held by `describeMailer` in `contract.ts`. */
export interface Mailer {
  /**
   * Resolves once the mail is handed over; rejects after a minute or two at the latest. `id` names the mail: sending the
   * same id again may deliver twice (SMTP knows no other way, though both copies bear one Message-ID), but an outbox
   * folder keeps one file.
   * @throws {MailNotSentError} with the reason in words, free of addresses and so fit for a log.
   */
  send(id: string, mail: Mail): Promise<void>
  /**
   * Changes the copy that is kept of a mail that was handed over, or removes it: null. Nothing is delivered, and where
   * no copy is kept, or somebody has taken it, nothing happens. Safe to repeat.
   * @throws {MailNotSentError} when the copy could not be changed.
   */
  amend(id: string, mail: Mail | null): Promise<void>
}

interface Failure {
  /** True when the same mail would be refused again: the receiver said so, or it is no proper mail. */
  readonly isFinal: boolean
  /**
   * `not-taken`: it certainly did not arrive. `content-refused`: nor this, and the reason is what is written in it.
   * `unknown`: it may have arrived, as when the connection broke before the answer.
   */
  readonly outcome: 'not-taken' | 'content-refused' | 'unknown'
}

/** The mail was not handed over, for all that is known. */
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
