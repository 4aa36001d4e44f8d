import { randomUUID } from 'node:crypto'
import { type Mail, MailNotSentError, type Mailer } from '#ports/mailer/mailer.ts'

/** Milliseconds before each further attempt. Links end after an hour, so later attempts would help nobody. */
const defaultWaitsMs = [30_000, 5 * 60_000, 15 * 60_000] as const

export type AccountMails = ReturnType<typeof createAccountMails>

/**
 * Sends mails with one-time links. They are kept in memory only, because a stored copy would be a stored password: a
 * restart loses the mails that wait for another attempt, and the person then requests another link. `mailer`: null
 * without a mail server.
 */
export function createAccountMails({
  mailer,
  log,
  onFault,
  waitsMs = defaultWaitsMs,
}: {
  readonly mailer: Pick<Mailer, 'send'> | null
  readonly log: { info(event: object): void; warn(event: object): void }
  readonly onFault: (error: unknown) => void
  readonly waitsMs?: readonly number[]
}) {
  async function attempt(to: Pick<Mailer, 'send'>, id: string, mail: Mail, attempts: number): Promise<void> {
    try {
      await to.send(id, mail)
      log.info({ event: 'account-mail-sent' })
    } catch (error) {
      if (!(error instanceof MailNotSentError)) return onFault(error)
      log.warn({ event: 'account-mail-not-sent', reason: error.message, isFinal: error.isFinal })
      const waitMs = waitsMs[attempts]
      if (error.isFinal || waitMs === undefined) return
      setTimeout(() => void attempt(to, id, mail, attempts + 1), waitMs).unref()
    }
  }

  return {
    /** False when the site has no mail server. */
    works: mailer !== null,
    /** Sends a mail in the background, with three further attempts. Does nothing when mail does not work. */
    send: (mail: Mail): void => void (mailer && attempt(mailer, randomUUID(), mail, 0)),
  }
}
