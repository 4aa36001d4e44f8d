import { type ContactCommands, createContactCommands } from '#domain/contact/commands.server.ts'
import { contactRate, globalContactRate } from '#domain/contact/schema.ts'
import type { Mailer } from '#ports/mailer/mailer.ts'
import { createOutboxFolderMailer } from '#ports/mailer/outbox-folder-mailer.ts'
import { createSmtpMailer } from '#ports/mailer/smtp-mailer.ts'
import type { Config, Secrets } from './config.ts'
import type { Jobs } from './jobs.ts'
import { createLimiter } from './limiter.ts'
import type { Logger } from './log.ts'
import { addOutbox } from './outbox.ts'
import type { Stores } from './stores.ts'

/** Creates the commands for contact messages, and adds the job that mails notifications of them. */
export function createContact({
  stores: { database, documents },
  jobs,
  config,
  smtpUrl,
  secret,
  log,
  onFault,
}: {
  stores: Stores
  jobs: Pick<Jobs, 'add'>
  config: Pick<Config, 'mail'>
  smtpUrl: Secrets['smtpUrl']
  secret: string
  log: Logger
  onFault: (error: unknown) => void
}): ContactCommands {
  const mailer = createMailer(config.mail, smtpUrl)
  const outbox = addOutbox(jobs, { documents, mailer, to: config.mail.to, onFault, log })
  const limit = (name: string, rate: { tries: number; windowMs: number }) =>
    createLimiter({ database, name, ...rate, secret, now: Date.now })
  return createContactCommands({
    documents,
    limiter: limit('contact', contactRate),
    globalLimiter: limit('contact of all', globalContactRate),
    onSent: outbox.wake,
    onErased: outbox.forget,
  })
}

function createMailer({ from, transport }: Config['mail'], smtpUrl: string | null): Mailer {
  if (transport.kind === 'outbox') return createOutboxFolderMailer({ directory: transport.directory, from })
  if (!smtpUrl) throw new Error('the mail transport is SMTP, but there is no SMTP_URL')
  return createSmtpMailer({ url: smtpUrl, from })
}
