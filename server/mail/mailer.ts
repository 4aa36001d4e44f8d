import type { Mailer } from '#ports/mailer/mailer.ts'
import { createOutboxFolderMailer, type OutboxFolderMailer } from '#ports/mailer/outbox-folder-mailer.ts'
import { createSmtpMailer } from '#ports/mailer/smtp-mailer.ts'
import type { Config } from '../settings/config.ts'

/**
 * The mailer that reaches people. One-time links go only this way: in a folder they would be like passwords in plain
 * files. Null when no mail server is set up.
 */
export function createSendingMailer(
  { from, transport: { kind } }: Config['mail'],
  smtpUrl: string | null,
): Mailer | null {
  switch (kind) {
    case 'outbox':
      return null
    case 'smtp':
      if (!smtpUrl) throw new Error('the mail transport is SMTP, but there is no SMTP_URL')
      return createSmtpMailer({ url: smtpUrl, from })
  }
}

/**
 * The mailer of notifications: without a mail server it writes mails to a folder. `earlier`: the mails that are in that
 * folder from the time before there was a mail server. They contain the words of visitors, so they are amended like a
 * stored copy. Null without a mail server.
 */
export function createMailer(
  mail: Config['mail'],
  smtpUrl: string | null,
): { readonly mailer: Mailer; readonly earlier: Pick<OutboxFolderMailer, 'removeOthers'> | null } {
  const folder = createOutboxFolderMailer({ directory: mail.transport.directory, from: mail.from })
  const sending = createSendingMailer(mail, smtpUrl)
  return sending
    ? { mailer: { ...sending, amend: folder.amend }, earlier: folder }
    : { mailer: folder, earlier: null }
}
