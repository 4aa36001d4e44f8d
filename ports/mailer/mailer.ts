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
   * Resolves once the mail is handed over. `id` names the mail: sending the same id again may deliver twice
   * (SMTP knows no other way), but an outbox folder keeps one file.
   * @throws {MailNotSentError} with the reason in words.
   */
  send(id: string, mail: Mail): Promise<void>
}

export class MailNotSentError extends Error {
  override name = 'MailNotSentError'
  readonly code = 'mail-not-sent'
}
