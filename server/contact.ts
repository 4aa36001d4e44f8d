import { type ContactCommands, createContactCommands } from '#domain/contact/commands.server.ts'
import {
  addressRate,
  contactRate,
  floodRate,
  globalContactRate,
  ownInFloodRate,
} from '#domain/contact/schema.ts'
import type { SettingsQueries } from '#domain/settings/queries.server.ts'
import { createMailCheck, type MailCheck } from '#domain/settings/test-mail.server.ts'
import type { Config, Secrets } from './settings/config.ts'
import type { Jobs } from './jobs/jobs.ts'
import { createLimiters } from './limiter.ts'
import type { Logger } from './log.ts'
import { createMailer, mailServiceHost } from './mail/mail-service.ts'
import { addOutbox } from './mail/outbox.ts'
import type { Stores } from './storage/stores.ts'

/** How often messages that are older than the retention are looked for. */
const retentionIntervalMs = 6 * 3_600_000

/** Creates the commands for contact messages, and adds the jobs that mail notifications of them and delete old ones. */
export function createContact({
  stores: { database, documents },
  jobs,
  config,
  settings,
  mailService,
  secret,
  log,
  onFault,
}: {
  stores: Pick<Stores, 'database' | 'documents'>
  jobs: Pick<Jobs, 'add'>
  config: Pick<Config, 'mail' | 'siteUrl'>
  settings: Pick<SettingsQueries, 'current'>
  mailService: Secrets['mailService']
  secret: string
  log: Logger
  onFault: (error: unknown) => void
}): { readonly commands: ContactCommands; readonly mail: MailCheck; wakeMails(): void } {
  const { mailer, earlier } = createMailer(config.mail, mailService)
  const to = () => config.mail.to ?? settings.current().email
  const outbox = addOutbox(jobs, {
    documents,
    mailer,
    to,
    onFault,
    log,
  })
  const limit = createLimiters({ database, secret, onFault, now: Date.now })
  const commands = createContactCommands({
    documents,
    limiter: limit('contact', contactRate),
    addressLimiter: limit('contact of an address', addressRate),
    globalLimiter: limit('contact of all', globalContactRate),
    floodLimiter: limit('contact flood', floodRate),
    ownInFloodLimiter: limit('contact of an address in a flood', ownInFloodRate),
    settings: settings.current,
    onSent: outbox.wake,
    onErased: outbox.forget,
  })
  jobs.add({ work: commands.eraseExpired, nextAfterMs: () => retentionIntervalMs })
  if (earlier) {
    const work = async () => earlier.removeOthers(await outbox.mailIds())
    jobs.add({ work, nextAfterMs: () => retentionIntervalMs })
  }
  const host = mailServiceHost(mailService)
  const mail = createMailCheck({ mailer, host, to, siteUrl: config.siteUrl })
  return { commands, mail, wakeMails: outbox.wake }
}
