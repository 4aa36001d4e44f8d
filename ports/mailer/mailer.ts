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
   * (SMTP knows no other way, though both copies bear one Message-ID), but an outbox folder keeps one file.
   * @throws {MailNotSentError} with the reason in words, free of addresses and so fit for a log; `isFinal` tells
   * whether trying again is of no use.
   */
  send(id: string, mail: Mail): Promise<void>
}

/** The mail was not handed over. */
export class MailNotSentError extends Error {
  override name = 'MailNotSentError'
  readonly code = 'mail-not-sent'
  /** True when the same mail would be refused again: the receiver said so, or it is no proper mail. */
  readonly isFinal: boolean

  constructor(reason: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(reason, { cause })
    this.isFinal = isFinal
  }
}
