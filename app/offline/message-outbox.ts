/** Fields of the contact form, by name. */
type Fields = Readonly<Record<string, string>>

/** A message that waits on this device, or what became of one. */
export interface KeptMessage {
  /** The submission id, by which the server counts it once however often it arrives. */
  readonly id: string
  /** Empty once it is sent: then nothing that was written stays on the device. */
  readonly fields: Fields
  readonly state: 'waiting' | 'sent' | 'refused'
  /** Milliseconds since the Unix epoch. */
  readonly writtenAt: number
}

/** Beyond this a line counts as dead; the message is kept, and the server knows it if it did arrive. */
const patienceMs = 20_000

/**
 * Messages that could not be sent, kept in a cache of their own until they are. Not Workbox's queue, which forgets a
 * request silently after its time and cannot say what became of it.
 */
export function createMessageOutbox({
  cacheName,
  registration,
}: {
  readonly cacheName: string
  readonly registration: ServiceWorkerRegistration
}) {
  const addressOf = (id: string) => `/kept-messages/${encodeURIComponent(id)}`

  async function store(message: KeptMessage): Promise<void> {
    const cache = await caches.open(cacheName)
    await cache.put(addressOf(message.id), Response.json(message))
  }

  async function list(): Promise<KeptMessage[]> {
    const cache = await caches.open(cacheName)
    const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
    return Promise.all(answers.filter((answer) => answer !== undefined).map((answer) => answer.json()))
  }

  async function forget(id: string): Promise<void> {
    await (await caches.open(cacheName)).delete(addressOf(id))
  }

  /**
   * A page may have been kept for longer than its stamp holds. The page of a refusal brings a stamp of today, with which
   * the message is sent once more.
   */
  async function post({ fields }: KeptMessage): Promise<Response> {
    const answer = await postFields(fields)
    if (answer.status !== 400) return answer
    const stamp = stampIn(await answer.clone().text())
    return stamp && stamp !== fields['stamp'] ? postFields({ ...fields, stamp }) : answer
  }

  async function postFields(fields: Fields): Promise<Response> {
    return fetch('/contactus', {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(patienceMs),
    })
  }

  return {
    list,
    forget,
    post,

    /** The form as it was sent; one without an id is given it before anything leaves the device. */
    read(form: FormData | Fields): KeptMessage {
      const entries = Object.entries(form instanceof FormData ? Object.fromEntries(form) : form)
      const fields = Object.fromEntries(
        entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
      const id = fields['submission'] || crypto.randomUUID()
      return { id, fields: { ...fields, submission: id }, state: 'waiting', writtenAt: Date.now() }
    },

    async keep(message: KeptMessage): Promise<void> {
      await store(message)
      const { sync } = registration as { sync?: { register(tag: string): Promise<void> } }
      // Where browsers lack it, or refuse it to this site, the next page that opens sends what waits.
      await sync?.register('messages').catch(() => {})
    },

    /** Sends what waits, one after the other, never twice at once: two versions of a worker may be there. */
    async send(): Promise<{ readonly changed: boolean; readonly waiting: boolean }> {
      return navigator.locks.request('messages', async () => {
        const waiting = (await list()).filter(({ state }) => state === 'waiting')
        let changed = false
        for (const message of waiting) {
          const status = await post(message).then(
            (answer) => answer.status,
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

    async forgetSent(): Promise<void> {
      for (const { id, state } of await list()) if (state === 'sent') await forget(id)
    },
  }
}

/** `status`: 0 when no answer came. Too many messages, and faults of the server, are no verdict on this one. */
export function stateAfter(status: number): KeptMessage['state'] {
  if (status === 200) return 'sent'
  return [400, 413, 415].includes(status) ? 'refused' : 'waiting'
}

/** Of the contact form in a page; null when there is none. */
export const stampIn = (html: string): string | null =>
  /<input type="hidden" name="stamp" value="([\w.-]+)"/.exec(html)?.[1] ?? null
