import type { Mailer } from '#ports/mailer/mailer.ts'
import { createOutboxFolderMailer, type OutboxFolderMailer } from '#ports/mailer/outbox-folder-mailer.ts'
import { createSmtpMailer } from '#ports/mailer/smtp-mailer.ts'
import type { Config } from '../settings/config.ts'

/**
 * The mailer of notifications. `earlier`: with a mail server, the mails that were written to the folder before there
 * was one. They contain the words of visitors, so they are amended like a stored copy.
 */
export function createMailer(
  { from, transport: { kind, directory } }: Config['mail'],
  smtpUrl: string | null,
): { readonly mailer: Mailer; readonly earlier: Pick<OutboxFolderMailer, 'removeOthers'> | null } {
  const folder = createOutboxFolderMailer({ directory, from })
  if (kind === 'outbox') return { mailer: folder, earlier: null }
  if (!smtpUrl) throw new Error('the mail transport is SMTP, but there is no SMTP_URL')
  return { mailer: { ...createSmtpMailer({ url: smtpUrl, from }), amend: folder.amend }, earlier: folder }
}
