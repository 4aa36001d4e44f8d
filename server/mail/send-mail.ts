import { commitUnlessChanged } from '#domain/contact/commit-unless-changed.server.ts'
import {
  claimed,
  delivered,
  isDue,
  type MailNotification,
  notDelivered,
  notMailed,
  readNotificationFields,
  separated,
  toNotificationFields,
  waitAfter,
} from '#domain/contact/mail-notification.ts'
import type { PlannedMail } from '#domain/contact/mail-plan.server.ts'
import { toMail } from '#domain/contact/mail.ts'
import { system } from '#domain/content/system.ts'
import { type Mail, MailNotSentError } from '#ports/mailer/mailer.ts'
import type { MailCopies, MailCopiesOptions } from './mail-copies.ts'
import { readMailedMessages } from './mailed-messages.ts'

export interface SendMailOptions extends MailCopiesOptions {
  /** Gets one event for each attempt, without personal data. */
  readonly log: { info(event: object): void; warn(event: object): void }
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number
}

/** The notification of a message whose mail was claimed. */
interface ClaimedNotification {
  readonly id: string
  readonly notification: MailNotification
  readonly version: number
  readonly createdAt: number
}

/**
 * Claims a mail in the store, sends it, and stores the result. Does nothing when another process has claimed it first.
 * @returns whether the messages of the mail are due again now, each in a separate mail.
 * @throws faults of the store and of stored copies. A mail that was not sent is no fault, but a result.
 */
type SendMail = (mail: PlannedMail) => Promise<boolean>

export function createSendMail(
  { documents, mailer, to, log, now, random }: SendMailOptions,
  copies: Pick<MailCopies, 'amend'>,
): SendMail {
  return async ({ id, messageIds }) => {
    const messages = await readMailedMessages(documents, messageIds)
    // A message is gone. The next pass plans the mail again.
    if (messages.length < messageIds.length) return false
    const mail = toMail(messages, to())
    const notifications = mail && (await claim(id, messageIds))
    if (!notifications) return false
    const failure = await attempt(id, mail, notifications.length)
    const isSeparated = failure?.outcome === 'content-refused' && notifications.length > 1
    const attempts = Math.max(...notifications.map(({ notification }) => notification.attempts))
    const waitMs = waitAfter(attempts, random())
    const at = now()
    const toResult = ({ id: messageId, notification, createdAt }: ClaimedNotification) => {
      if (!failure) return mailer.delivers ? delivered(notification, at) : notMailed(notification, at)
      if (isSeparated) return separated(notification, messageId, at)
      const { message: reason, isFinal } = failure
      const keepsMail = failure.outcome !== 'not-accepted'
      return notDelivered(notification, { reason, isFinal, keepsMail }, { createdAt, now: at, waitMs })
    }
    const changes = notifications.map((each) => toChange(each.id, toResult(each), each.version))
    // One commit for all: after a power cut in between, the mail would be sent again with only some of its messages.
    if (!(await commitUnlessChanged(documents, changes, system))) {
      for (const change of changes) await commitUnlessChanged(documents, [change], system)
      // A message was erased while the mail was being sent, so the stored copy still contains it.
      await copies.amend(id)
    }
    return isSeparated
  }

  /**
   * Claims the notifications of a mail in one commit. Returns null when another process has claimed one first, or a
   * message was erased.
   */
  async function claim(
    mailId: string,
    ids: readonly string[],
  ): Promise<readonly ClaimedNotification[] | null> {
    const stored = await Promise.all(ids.map((id) => documents.get('Outbox', id)))
    const existing = stored.filter((each) => each !== null)
    if (existing.length < ids.length) return null
    if (!existing.every(({ fields }) => isDue(readNotificationFields(fields), now()))) return null
    const notifications = existing.map(({ id, fields, version, createdAt }) => ({
      id,
      notification: claimed(readNotificationFields(fields), mailId, now()),
      version: version + 1,
      createdAt,
    }))
    const changes = notifications.map(({ id, notification, version }) =>
      toChange(id, notification, version - 1),
    )
    return (await commitUnlessChanged(documents, changes, system)) ? notifications : null
  }

  /** Sends the mail once. Returns null on success. */
  async function attempt(id: string, mail: Mail, messages: number): Promise<MailNotSentError | null> {
    try {
      await mailer.send(id, mail)
      log.info({ event: 'mail-sent', messages })
      return null
    } catch (error) {
      if (!(error instanceof MailNotSentError)) throw error
      log.warn({ event: 'mail-not-sent', messages, reason: error.message, isFinal: error.isFinal })
      return error
    }
  }
}

const toChange = (id: string, notification: MailNotification, expectedVersion: number) => {
  const fields = toNotificationFields(notification)
  return { kind: 'set', collection: 'Outbox', id, fields, expectedVersion } as const
}
