import type { Mailer } from '#ports/mailer/mailer.ts'
import { createOutboxFolderMailer, type OutboxFolderMailer } from '#ports/mailer/outbox-folder-mailer.ts'
import { createSmtpMailer } from '#ports/mailer/smtp-mailer.ts'
import type { Config, Secrets } from '../settings/config.ts'

/**
 * The mailer of the mail service. One-time links are sent only by it, because in the folder of unsent mails they would be
 * like passwords in plain files. Null when no mail service is set up.
 */
export function createSendingMailer(
  { from }: Pick<Config['mail'], 'from'>,
  service: Secrets['mailService'],
): Mailer | null {
  switch (service?.kind) {
    case undefined:
      return null
    case 'smtp':
      return createSmtpMailer({ url: service.url, from })
  }
}

/** Names the service in messages for staff. Null when no mail service is set up. */
export function mailServiceHost(service: Secrets['mailService']): string | null {
  switch (service?.kind) {
    case undefined:
      return null
    case 'smtp':
      return new URL(service.url).hostname
  }
}

/**
 * The mailer of notifications: without a mail service it writes mails to a folder. `earlier`: the mails that are in that
 * folder from the time before there was a mail service. They contain the words of visitors, so they are amended like a
 * stored copy. Null without a mail service.
 */
export function createMailer(
  mail: Config['mail'],
  service: Secrets['mailService'],
): { readonly mailer: Mailer; readonly earlier: Pick<OutboxFolderMailer, 'removeOthers'> | null } {
  const folder = createOutboxFolderMailer({ directory: mail.outboxFolder, from: mail.from })
  const sending = createSendingMailer(mail, service)
  return sending
    ? { mailer: { ...sending, amend: folder.amend }, earlier: folder }
    : { mailer: folder, earlier: null }
}
