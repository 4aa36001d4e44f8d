import { toSubjectAddress } from '#domain/contact/subject-address.ts'
import { findSubject } from '#domain/contact/subjects.ts'
import { fetchStamp, isFresh, responseTimeoutMs } from './form-stamp.ts'

/** The fields of the contact form, by name. */
type Fields = Readonly<Record<string, string>>

/** A message that waits on this device, or the result of sending it. */
export interface OutboxMessage {
  /** The submission id. With it the server stores a message once, even when it arrives more than once. */
  readonly id: string
  /** Empty after the message is sent, so that its text does not stay on the device. */
  readonly fields: Fields
  readonly state: 'waiting' | 'sent' | 'refused'
  /** Milliseconds since the Unix epoch. */
  readonly writtenAt: number
}

/**
 * The text of a page about a message that waits on the device. Some browsers send the message only while a page of the
 * site is open. Other browsers stop after some attempts.
 */
export const whenSent = 'Open this website again when you have a connection: it is sent then, if not earlier.'

/**
 * Stores messages that could not be sent, in a cache of their own, and sends them later. Workbox's background sync
 * queue is not enough: it drops old requests silently, and does not report the result of a request.
 */
export function createMessageOutbox({
  cacheName,
  registration,
}: {
  readonly cacheName: string
  readonly registration: ServiceWorkerRegistration
}) {
  const addressOf = (id: string) => `/kept-messages/${encodeURIComponent(id)}`

  async function store(message: OutboxMessage): Promise<void> {
    const cache = await caches.open(cacheName)
    await cache.put(addressOf(message.id), Response.json(message))
  }

  async function list(): Promise<OutboxMessage[]> {
    const cache = await caches.open(cacheName)
    const stored = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
    return Promise.all(stored.filter((entry) => entry !== undefined).map((entry) => entry.json()))
  }

  async function remove(id: string): Promise<void> {
    await (await caches.open(cacheName)).delete(addressOf(id))
  }

  /**
   * Posts a message, and returns the site's response. The time that the message has waited on the device counts as time
   * since the form was shown. The stamp of a cached page may have expired; a new one is fetched then.
   */
  async function post({ fields, writtenAt }: OutboxMessage): Promise<Response> {
    const { elapsed = '', stamp = '' } = fields
    const waitedMs = Math.max(0, Date.now() - writtenAt)
    return postFields({
      ...fields,
      elapsed: /^\d+$/.test(elapsed) ? String(Number(elapsed) + waitedMs) : elapsed,
      stamp: isFresh(stamp) ? stamp : ((await fetchStamp()) ?? stamp),
    })
  }

  async function postFields(fields: Fields): Promise<Response> {
    return fetch(formAddress(fields), {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams(fields),
      // Then the message stays in the outbox. It is safe to send it again: the server stores each submission id once.
      signal: AbortSignal.timeout(responseTimeoutMs),
    })
  }

  return {
    list,
    remove,

    /**
     * Posts a message of a form that the browser submits itself, and returns the site's response. A stored copy is
     * removed only when the site has accepted or refused it: the page of a rate limit or of a fault has no form.
     */
    async submit(message: OutboxMessage): Promise<Response> {
      const response = await post(message)
      if (stateAfter(response.status) !== 'waiting') await remove(message.id)
      return response
    },

    /** The message of a posted form. A form without a submission id gets a new one. */
    toMessage(form: FormData | Fields): OutboxMessage {
      const entries = Object.entries(form instanceof FormData ? Object.fromEntries(form) : form)
      const fields = Object.fromEntries(
        entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
      const id = fields['submission'] || crypto.randomUUID()
      return { id, fields: { ...fields, submission: id }, state: 'waiting', writtenAt: Date.now() }
    },

    async add(message: OutboxMessage): Promise<void> {
      await store(message)
      const { sync } = registration as { sync?: { register(tag: string): Promise<void> } }
      // Without Background Synchronization, or when it is refused, the next page that opens sends the waiting messages
      // (`whenSent`).
      await sync?.register('messages').catch(() => {})
    },

    /** Sends the waiting messages one after the other. A lock excludes a second version of the service worker. */
    async send(): Promise<{ readonly changed: boolean; readonly waiting: boolean }> {
      return navigator.locks.request('messages', async () => {
        const waiting = (await list()).filter(({ state }) => state === 'waiting')
        let changed = false
        for (const message of waiting) {
          const status = await post(message).then(
            (response) => response.status,
            () => 0,
          )
          const state = stateAfter(status)
          if (state === 'waiting') return { changed, waiting: true }
          await store({ ...message, state, fields: state === 'sent' ? {} : message.fields })
          changed = true
        }
        return { changed, waiting: false }
      })
    },

    async removeSent(messages: readonly OutboxMessage[]): Promise<void> {
      for (const { id, state } of messages) if (state === 'sent') await remove(id)
    },
  }
}

/**
 * The state of a message after a response with `status`; 0 stands for no response. After a rate limit or a server error
 * the message keeps waiting.
 */
export function stateAfter(status: number): OutboxMessage['state'] {
  if (status === 200) return 'sent'
  return [400, 413, 415].includes(status) ? 'refused' : 'waiting'
}

/** The address of the contact form that has these fields. A refused message returns there, so it keeps its subject. */
export function formAddress(fields: Fields): string {
  const subject = findSubject(fields['subject'] ?? '')
  return `/contactus${subject ? toSubjectAddress(subject.name) : ''}`
}
