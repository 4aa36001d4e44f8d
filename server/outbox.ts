import {
  delivered,
  isDue,
  notDelivered,
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

const system = { uid: 'system', name: 'system' }

/** How often the store is asked without being woken: other processes may have left something. Milliseconds. */
const lookEveryMs = 60_000
/** So that one mail which hangs does not hold up the others, and a mail server is not stormed. */
const mailsAtOnce = 3
/** After this a pass begins no further mail; the next look plans anew. Milliseconds. */
const longestPassMs = 2 * 60_000
/** A mail server may take longer to answer than a stop may take; the mail is then tried again after the restart. */
const stopPatienceMs = 5_000

export interface OutboxOptions {
  readonly documents: DocumentStore
  readonly mailer: Mailer
  /** Who is told of messages. */
  readonly to: string
  /** Hears how each try ended; nothing in it names a person. */
  readonly log: { info(event: object): void; warn(event: object): void }
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number
  /** From 0 up to 1. */
  readonly random?: () => number
}

export interface Outbox {
  /**
   * Sends what is due, once: each mail is taken up in the store first, so that of two processes one sends it. What was
   * sent is forgotten after 30 days, and what tells of an erased message at once. Begins no mail once `stop` is aborted.
   * @returns whether more became due meanwhile.
   * @throws the first fault of the store, when everything else was tried.
   */
  sendDue(stop?: AbortSignal): Promise<boolean>
  /** Takes an erased message out of the mail that told of it, where a copy of that mail is kept, and forgets it. */
  forget(messageId: string): Promise<void>
}

/** A message of a mail that was taken up. */
interface Taken {
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
    const endsAt = now() + longestPassMs
    const faults: unknown[] = []
    const tried = (work: Promise<unknown>) => work.catch((fault: unknown) => void faults.push(fault))
    let isMoreDue = false

    const notifications = new Map<string, MailNotification>()
    for (const { id, fields } of (await documents.read('Outbox')).values()) {
      const notification = readNotificationFields(fields)
      const { sentAt } = notification
      const isOld = sentAt !== null && now() - sentAt > sentRetentionMs
      const isErased = isDue(notification, now()) && !(await documents.get('Contactus', id))
      if (isOld || isErased) await tried(forget(id))
      else notifications.set(id, notification)
    }
    const mails = planMails(notifications, now())
    const sendOneByOne = async () => {
      while (now() < endsAt && !stop?.aborted) {
        const mail = mails.shift()
        if (!mail) return
        await tried(send(mail).then((isSeparated) => (isMoreDue ||= isSeparated)))
      }
    }
    await Promise.all(Array.from({ length: mailsAtOnce }, sendOneByOne))
    if (faults.length > 0) throw faults[0]
    return isMoreDue
  }

  /** @returns whether its messages are to be tried anew at once, each in a mail of its own. */
  async function send({ id, messageIds }: PlannedMail): Promise<boolean> {
    const messages = await readMessages(messageIds)
    const mail = messages && toMail(messages, to)
    const taken = mail && (await takeUp(id, messageIds))
    if (!taken) return false
    const failure = await attempt(id, mail, taken.length)
    const isSeparated = failure?.outcome === 'content-refused' && taken.length > 1
    const attempts = Math.max(...taken.map(({ notification }) => notification.attempts))
    const waitMs = waitAfter(attempts, random())
    const at = now()
    const after = ({ id: messageId, notification, createdAt }: Taken) => {
      if (!failure) return delivered(notification, at)
      if (isSeparated) return separated(notification, messageId, at)
      const { message: reason, isFinal } = failure
      const keepsMail = failure.outcome !== 'not-accepted'
      return notDelivered(notification, { reason, isFinal, keepsMail }, { createdAt, now: at, waitMs })
    }
    const changes = taken.map((each) => toChange(each.id, after(each), each.version))
    // All in one commit: a power cut in between would leave a mail to be sent again with a part of what it told.
    if (!(await commit(changes))) {
      for (const change of changes) await commit([change])
      // One was erased while the mail was on its way: what is kept of the mail has its words.
      await amend(id)
    }
    return isSeparated
  }

  /** Null when one is gone: then the mail is planned anew. */
  async function readMessages(ids: readonly string[]): Promise<readonly MailedMessage[] | null> {
    const stored = await Promise.all(ids.map((id) => documents.get('Contactus', id)))
    const messages = stored
      .filter((message) => message !== null)
      .map(({ fields, createdAt }) => ({ ...readContactFields(fields), receivedAt: createdAt }))
    return messages.length === ids.length ? messages : null
  }

  /** In one commit; null when somebody else changed one of them first: another process, or whoever erased it. */
  async function takeUp(mailId: string, ids: readonly string[]): Promise<readonly Taken[] | null> {
    const stored = await Promise.all(ids.map((id) => documents.get('Outbox', id)))
    const found = stored.filter((each) => each !== null)
    if (found.length < ids.length) return null
    if (!found.every(({ fields }) => isDue(readNotificationFields(fields), now()))) return null
    const taken = found.map(({ id, fields, version, createdAt }) => ({
      id,
      notification: claimed(readNotificationFields(fields), mailId, now()),
      version: version + 1,
      createdAt,
    }))
    const isMine = await commit(
      taken.map(({ id, notification, version }) => toChange(id, notification, version - 1)),
    )
    return isMine ? taken : null
  }

  /** Null when it was handed over. */
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

  /** False when one of them was changed by somebody else first; then none is. */
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
    // A mail that was sent is as old for all its messages: none of them needs its copy any more.
    if (state === 'sent') await mailer.amend(mailId ?? messageId, null)
    else await amend(mailId ?? messageId)
    await documents.commit([{ kind: 'erase', collection: 'Outbox', id: messageId }], system)
  }

  /** One after the other, so that none writes again what another has taken out. */
  function amend(mailId: string): Promise<void> {
    const amended = amending.then(() => tellOnlyWhatIsThere(mailId))
    amending = amended.catch(() => {})
    return amended
  }

  async function tellOnlyWhatIsThere(mailId: string): Promise<void> {
    const notifications = [...(await documents.read('Outbox')).values()]
      .filter(({ id, fields }) => (readNotificationFields(fields).mailId ?? id) === mailId)
      .toSorted((a, b) => a.createdAt - b.createdAt)
    const messages = (await Promise.all(notifications.map(({ id }) => readMessages([id])))).flatMap(
      (message) => message ?? [],
    )
    await mailer.amend(mailId, toMail(messages, to))
  }

  return { sendDue, forget }
}

/** Sends at the start, whenever woken, and every minute. `stop` waits for mails on their way, but not for long. */
export function startOutbox({
  onFault,
  ...options
}: OutboxOptions & { readonly onFault: (error: unknown) => void }): {
  wake(): void
  /** Leaves nothing of an erased message in a mail that is kept; what fails now is done by a later look. */
  forget(messageId: string): Promise<void>
  stop(): Promise<void>
} {
  const outbox = createOutbox(options)
  const stopping = new AbortController()
  const { signal } = stopping
  let sending: Promise<void> | null = null
  let isWanted = false

  function wake() {
    if (signal.aborted) return
    isWanted = true
    sending ??= sendWhileWanted()
  }

  async function sendWhileWanted() {
    while (isWanted && !signal.aborted) {
      isWanted = false
      try {
        if (await outbox.sendDue(signal)) isWanted = true
      } catch (error) {
        // After the stop the store may be closed under a mail that was still on its way.
        if (!signal.aborted) onFault(error)
      }
    }
    sending = null
  }

  wake()
  const looking = setInterval(wake, lookEveryMs).unref()
  return {
    wake,
    forget: (messageId) => outbox.forget(messageId).catch(onFault),
    async stop() {
      stopping.abort()
      clearInterval(looking)
      const patience = new Promise<void>((resolve) => setTimeout(resolve, stopPatienceMs).unref())
      await Promise.race([sending, patience])
    },
  }
}
