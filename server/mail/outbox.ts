import {
  isDue,
  type MailNotification,
  readNotificationFields,
  sentRetentionMs,
} from '#domain/contact/mail-notification.ts'
import { planMails } from '#domain/contact/mail-plan.server.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createMailCopies, type MailCopies } from './mail-copies.ts'
import { createSendMail, type SendMailOptions } from './send-mail.ts'

/** How often the store is read without a call of `wake`, because another process may have added notifications. */
const pollMs = 20_000
/** More than one, so that a mail that hangs does not block the others. Few, to limit the load on the mail server. */
const concurrentMails = 3
/** After this time a pass starts no further mail, and the next pass plans again. */
const maxPassMs = 2 * 60_000
/** How long a stop waits for mails being sent. A mail that takes longer is sent again after the restart. */
const stopTimeoutMs = 5_000

export type OutboxOptions = Omit<SendMailOptions, 'now' | 'random'> &
  Partial<Pick<SendMailOptions, 'now' | 'random'>>

export interface Outbox extends Pick<MailCopies, 'forget' | 'mailIds'> {
  /**
   * Runs one pass: sends the mails that are due. Each mail is claimed in the store first, so that only one process
   * sends it. Deletes notifications of erased messages, and sent ones after 30 days. Starts no mail after `stop` is
   * aborted.
   * @returns whether more mails became due during the pass.
   * @throws the first fault of the store, after all other mails were tried.
   */
  sendDue(stop?: AbortSignal): Promise<boolean>
}

export function createOutbox({ now = Date.now, random = Math.random, ...options }: OutboxOptions): Outbox {
  const { documents } = options
  const copies = createMailCopies(options)
  const sendMail = createSendMail({ ...options, now, random }, copies)

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
      if (isOld || isErased) await collectFault(copies.forget(id))
      else notifications.set(id, notification)
    }
    // Without an address they wait until owners have entered one.
    const mails = options.to() === '' ? [] : planMails(notifications, now())
    const sendOneByOne = async () => {
      while (now() < endsAt && !stop?.aborted) {
        const mail = mails.shift()
        if (!mail) return
        await collectFault(sendMail(mail).then((isSeparated) => (isMoreDue ||= isSeparated)))
      }
    }
    await Promise.all(Array.from({ length: concurrentMails }, sendOneByOne))
    if (faults.length > 0) throw faults[0]
    return isMoreDue
  }

  return { sendDue, forget: copies.forget, mailIds: copies.mailIds }
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
      await atMostAfterAbort(sending, signal, stopTimeoutMs)
    },
    nextAfterMs: () => pollMs,
  })
  return { wake, forget: (messageId) => outbox.forget(messageId).catch(onFault), mailIds: outbox.mailIds }
}

/** Waits for `work`; once the signal is aborted, `ms` milliseconds at most. */
async function atMostAfterAbort(work: Promise<void>, signal: AbortSignal, ms: number): Promise<void> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>()
  const begin = () => void setTimeout(resolve, ms).unref()
  signal.addEventListener('abort', begin, { once: true })
  try {
    await Promise.race([work, isOver])
  } finally {
    // The signal lives as long as the process.
    signal.removeEventListener('abort', begin)
  }
}
