import {
  delivered,
  isDue,
  notDelivered,
  notMailed,
  readNotificationFields,
  sentRetentionMs,
  separated,
  claimed,
  toNotificationFields,
  waitAfter,
  type MailNotification,
} from '#domain/contact/mail-notification.ts'
import { planMails, type PlannedMail } from '#domain/contact/mail-plan.server.ts'
import { toMail, type MailedMessage } from '#domain/contact/mail.ts'
import { readContactFields } from '#domain/contact/rules.ts'
import type { Change, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { type Mail, MailNotSentError, type Mailer } from '#ports/mailer/mailer.ts'
import type { Jobs } from './jobs.ts'

const system = { uid: 'system', name: 'system' }

/** How often the store is read without a call of `wake`, because another process may have added notifications. */
const pollMs = 20_000
/** More than one, so that a mail that hangs does not block the others. Few, to limit the load on the mail server. */
const concurrentMails = 3
/** After this time a pass starts no further mail, and the next pass plans again. */
const maxPassMs = 2 * 60_000
/** How long a stop waits for mails being sent. A mail that takes longer is sent again after the restart. */
const stopTimeoutMs = 5_000

export interface OutboxOptions {
  readonly documents: DocumentStore
  readonly mailer: Mailer
  /** Returns the address that notifications are sent to. */
  readonly to: () => string
  /** Gets one event for each attempt, without personal data. */
  readonly log: { info(event: object): void; warn(event: object): void }
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random?: () => number
}

export interface Outbox {
  /**
   * Runs one pass: sends the mails that are due. Each mail is claimed in the store first, so that only one process
   * sends it. Deletes notifications of erased messages, and sent ones after 30 days. Starts no mail after `stop` is
   * aborted.
   * @returns whether more mails became due during the pass.
   * @throws the first fault of the store, after all other mails were tried.
   */
  sendDue(stop?: AbortSignal): Promise<boolean>
  /** Removes an erased message from the stored copy of its mail, and deletes its notification. */
  forget(messageId: string): Promise<void>
  /** The ids of the mails that notifications belong to. The stored copies of other mails are no longer needed. */
  mailIds(): Promise<ReadonlySet<string>>
}

/** The notification of a message whose mail was claimed. */
interface ClaimedNotification {
  readonly id: string
  readonly notification: MailNotification
  readonly version: number
  readonly createdAt: number
}

export function createOutbox({
  documents,
  mailer,
  to,
  log,
  now = Date.now,
  random = Math.random,
}: OutboxOptions): Outbox {
  let amending: Promise<unknown> = Promise.resolve()

  async function sendDue(stop?: AbortSignal): Promise<boolean> {
    const endsAt = now() + maxPassMs
    const faults: unknown[] = []
    const collectFault = (work: Promise<unknown>) => work.catch((fault: unknown) => void faults.push(fault))
    let isMoreDue = false

    const notifications = new Map<string, MailNotification>()
    for (const { id, fields } of (await documents.read('Outbox')).values()) {
      const notification = readNotificationFields(fields)
      const { sentAt } = notification
      const isOld = sentAt !== null && now() - sentAt > sentRetentionMs
      const isErased = isDue(notification, now()) && !(await documents.get('Contactus', id))
      if (isOld || isErased) await collectFault(forget(id))
      else notifications.set(id, notification)
    }
    const mails = planMails(notifications, now())
    const sendOneByOne = async () => {
      while (now() < endsAt && !stop?.aborted) {
        const mail = mails.shift()
        if (!mail) return
        await collectFault(send(mail).then((isSeparated) => (isMoreDue ||= isSeparated)))
      }
    }
    await Promise.all(Array.from({ length: concurrentMails }, sendOneByOne))
    if (faults.length > 0) throw faults[0]
    return isMoreDue
  }

  /** @returns whether the messages of the mail are due again now, each in a separate mail. */
  async function send({ id, messageIds }: PlannedMail): Promise<boolean> {
    const messages = await readMessages(messageIds)
    const mail = messages && toMail(messages, to())
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
    if (!(await commit(changes))) {
      for (const change of changes) await commit([change])
      // A message was erased while the mail was being sent, so the stored copy still contains it.
      await amend(id)
    }
    return isSeparated
  }

  /** Returns null when a message is gone. The next pass then plans the mail again. */
  async function readMessages(ids: readonly string[]): Promise<readonly MailedMessage[] | null> {
    const stored = await Promise.all(ids.map((id) => documents.get('Contactus', id)))
    const messages = stored
      .filter((message) => message !== null)
      .map(({ fields, createdAt }) => ({ ...readContactFields(fields), receivedAt: createdAt }))
    return messages.length === ids.length ? messages : null
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
    const isClaimed = await commit(
      notifications.map(({ id, notification, version }) => toChange(id, notification, version - 1)),
    )
    return isClaimed ? notifications : null
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

  const toChange = (id: string, notification: MailNotification, expectedVersion: number) =>
    ({
      kind: 'set',
      collection: 'Outbox',
      id,
      fields: toNotificationFields(notification),
      expectedVersion,
    }) as const

  /** Commits all changes or none. Returns false when another commit has changed one of the records first. */
  async function commit(changes: readonly Change[]): Promise<boolean> {
    try {
      await documents.commit(changes, system)
      return true
    } catch (error) {
      if (error instanceof VersionConflictError) return false
      throw error
    }
  }

  async function forget(messageId: string): Promise<void> {
    const stored = await documents.get('Outbox', messageId)
    if (!stored) return
    const { mailId, state } = readNotificationFields(stored.fields)
    // All notifications of a sent mail expire together, so no other one needs its copy.
    if (state === 'sent' || state === 'not-mailed') await mailer.amend(mailId ?? messageId, null)
    else await amend(mailId ?? messageId)
    await documents.commit([{ kind: 'erase', collection: 'Outbox', id: messageId }], system)
  }

  /** Runs one at a time, so that no call writes a message again that another call has removed. */
  function amend(mailId: string): Promise<void> {
    const amended = amending.then(() => rewriteCopy(mailId))
    amending = amended.catch(() => {})
    return amended
  }

  /** Rewrites the stored copy of a mail with those of its messages that still exist. */
  async function rewriteCopy(mailId: string): Promise<void> {
    const notifications = [...(await documents.read('Outbox')).values()]
      .filter(({ id, fields }) => (readNotificationFields(fields).mailId ?? id) === mailId)
      .toSorted((a, b) => a.createdAt - b.createdAt)
    const messages = (await Promise.all(notifications.map(({ id }) => readMessages([id])))).flatMap(
      (message) => message ?? [],
    )
    await mailer.amend(mailId, toMail(messages, to()))
  }

  async function mailIds(): Promise<ReadonlySet<string>> {
    const stored = [...(await documents.read('Outbox')).values()]
    return new Set(stored.map(({ id, fields }) => readNotificationFields(fields).mailId ?? id))
  }

  return { sendDue, forget, mailIds }
}

/**
 * Adds the job that sends mails: at its start, on each `wake` and every 20 seconds. When it is aborted, it waits up to
 * five seconds for mails being sent.
 */
export function addOutbox(
  jobs: Pick<Jobs, 'add'>,
  { onFault, ...options }: OutboxOptions & { readonly onFault: (error: unknown) => void },
): {
  wake(): void
  /** Removes an erased message from the stored copy of its mail. If this fails, a later pass does it again. */
  forget(messageId: string): Promise<void>
  /** See `Outbox`. */
  mailIds(): Promise<ReadonlySet<string>>
} {
  const outbox = createOutbox(options)

  async function sendAllDue(stop: AbortSignal) {
    while (!stop.aborted && (await outbox.sendDue(stop)));
  }

  const { wake } = jobs.add({
    async work(signal) {
      const sending = sendAllDue(signal)
      // The store may be closed already when a mail ends after the timeout.
      sending.catch(() => {})
      await Promise.race([sending, after(signal, stopTimeoutMs)])
    },
    nextAfterMs: () => pollMs,
  })
  return { wake, forget: (messageId) => outbox.forget(messageId).catch(onFault), mailIds: outbox.mailIds }
}

/** Resolves `ms` milliseconds after the signal was aborted. */
function after(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, ms).unref(), { once: true })
  })
}
