import { randomUUID } from 'node:crypto'
import { requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { MailNotSentError, type Mailer } from '#ports/mailer/mailer.ts'

/** The state of the mail server, and a way to test it. */
export interface MailCheck {
  /** False when mails are only written to a folder, because no mail server is set up. */
  readonly isSetUp: boolean
  /** The host of the mail server; null when there is none. */
  readonly host: string | null
  /** The address that gets mails about new messages; empty while there is none. */
  to(): string
  /**
   * For owners: hands a test mail over to the mail server. `to`: a valid address. The refusal is the reason in words.
   */
  sendTest(to: string, by: Editor): Promise<Result<null, string>>
}

export const mailNotSetUp = 'Mail is not set up. Nobody is told about new messages.'

/** `siteUrl`: for the text of the mail. */
export function createMailCheck({
  mailer,
  host,
  to,
  siteUrl,
}: {
  readonly mailer: Mailer
  readonly host: string | null
  readonly to: () => string
  readonly siteUrl: string
}): MailCheck {
  return {
    isSetUp: mailer.delivers,
    host,
    to,

    async sendTest(receiver, by) {
      requirePermission(by, 'change-settings')
      if (!mailer.delivers) return refused(mailNotSetUp)
      try {
        await mailer.send(`test-${randomUUID()}`, {
          to: receiver,
          subject: 'Test mail from the website',
          text: `${by.username} has sent this mail from ${siteUrl} to try whether mail works. It does.`,
        })
        return accepted(null)
      } catch (error) {
        if (!(error instanceof MailNotSentError)) throw error
        return refused(`${error.message}.`)
      }
    },
  }
}
