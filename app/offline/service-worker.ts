/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import {
  listNote,
  markFromDevice,
  notesOf,
  offlineWords,
  putNotesInto,
  toOfflinePage,
} from './device-notes.ts'
import {
  isAlwaysKept,
  isFile,
  isPage,
  isProgramList,
  kindOfFile,
  linkedFiles,
  mayBeKept,
  pageKey,
} from './kept.ts'
import { createMessageOutbox } from './message-outbox.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * What works without a connection: pages that were opened, the program list, the contact form. Runs in the visitor's
 * browser beside the pages, once per origin; a new version takes over at once, because no page depends on its version.
 */
self.skipWaiting()
clientsClaim()

const names = {
  /** The program list, the contact form, and the page for addresses that are not kept. */
  always: 'always',
  pages: 'pages',
  data: 'data',
  assets: 'assets',
  pictures: 'pictures',
  messages: 'messages',
} as const

const daySeconds = 24 * 3600
/** After this a page that has not arrived is taken from the device, where it is kept there. */
const patienceSeconds = 4

/** Of what the server forbids to keep nothing stays, and a page that has left the site leaves the device too. */
const keeping = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (mayBeKept(response) ? response : null),
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => pageKey(request.url),
}
const matchOptions = { ignoreVary: true }

/**
 * A page that is opened although the connection is dead says so. Browsers call a device online that is in a network whose own
 * line is down, as a phone without credit is.
 */
const tellingFromDevice: WorkboxPlugin = {
  fetchDidFail: async ({ state }) => {
    if (state) state['isCut'] = true
  },
  cachedResponseWillBeUsed: async ({ event, cachedResponse, state }) =>
    cachedResponse && state?.['isCut'] && (event as FetchEvent).request?.mode === 'navigate'
      ? markFromDevice(cachedResponse)
      : cachedResponse,
}

const bounded = (maxEntries: number, days: number) =>
  new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * daySeconds,
    purgeOnQuotaError: true,
    matchOptions,
  })

const always = new NetworkFirst({
  cacheName: names.always,
  networkTimeoutSeconds: patienceSeconds,
  matchOptions,
  plugins: [keeping, tellingFromDevice],
})
const pages = new NetworkFirst({
  cacheName: names.pages,
  networkTimeoutSeconds: patienceSeconds,
  matchOptions,
  plugins: [keeping, tellingFromDevice, bounded(40, 60)],
})
const data = new NetworkFirst({
  cacheName: names.data,
  networkTimeoutSeconds: patienceSeconds,
  matchOptions,
  plugins: [keeping, bounded(40, 60)],
})
const assets = new CacheFirst({
  cacheName: names.assets,
  matchOptions,
  plugins: [{ cacheWillUpdate: keeping.cacheWillUpdate }, bounded(120, 365)],
})
const pictures = new CacheFirst({
  cacheName: names.pictures,
  matchOptions,
  plugins: [{ cacheWillUpdate: keeping.cacheWillUpdate }, bounded(80, 60)],
})
/** Logos: their names stay the same when they change. */
const logos = new StaleWhileRevalidate({
  cacheName: names.pictures,
  matchOptions,
  plugins: [{ cacheWillUpdate: keeping.cacheWillUpdate }, bounded(80, 60)],
})
const files = { asset: assets, picture: pictures, logo: logos }

const outbox = createMessageOutbox({ cacheName: names.messages, registration: self.registration })

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isPage(url.pathname),
  async ({ request, event, url }) => withNotes(await openPage(request, event as ExtendableEvent, url)),
)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.endsWith('.data') && isPage(url.pathname),
  data,
)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isFile(url.pathname),
  ({ request, event, url }) =>
    files[kindOfFile(url.pathname)].handle({ request, event: event as ExtendableEvent }),
)

/** The message of a visitor, from a page whose script has not taken over the form. */
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname === '/contactus',
  async ({ request }) => {
    const message = outbox.read(await request.formData())
    try {
      const answer = await outbox.post(message)
      await outbox.forget(message.id)
      return answer
    } catch {
      await outbox.keep(message)
      return Response.redirect('/contactus', 303)
    }
  },
  'POST',
)

/** Pressed on a note about a message. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/kept-messages',
  async ({ request }) => {
    await outbox.forget(String((await request.formData()).get('discard')))
    return Response.redirect(request.referrer || '/', 303)
  },
  'POST',
)

/** The pages that are kept have the form that was chosen before. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/low-data',
  async ({ request, event }) => {
    const answer = await new NetworkOnly().handle({ request, event: event as ExtendableEvent })
    await Promise.all([names.pages, names.data, names.always].map((name) => caches.delete(name)))
    return answer
  },
  'POST',
)

self.addEventListener('install', (event) => {
  event.waitUntil(keepAlways(event, ['/offline']))
})

self.addEventListener('activate', (event) => {
  const known: readonly string[] = Object.values(names)
  event.waitUntil(
    caches
      .keys()
      .then((kept) =>
        Promise.all(kept.filter((name) => !known.includes(name)).map((name) => caches.delete(name))),
      ),
  )
})

self.addEventListener('message', (event) => {
  event.waitUntil(hear(event.data as Said, event))
})

// Background Synchronization, where browsers have it: also when no page is open.
self.addEventListener('sync', (event) => {
  ;(event as ExtendableEvent).waitUntil(sendMessages({ again: true }))
})

/** What pages say to this worker: `registration.ts` and `keep-message.ts`. */
export interface Said {
  /** A page has opened, or the connection is back. Addresses that it had loaded before this worker was there. */
  readonly opened?: readonly string[]
  readonly lowData?: boolean
  /** A message that could not be sent, as fields of the form. */
  readonly message?: Readonly<Record<string, string>>
}

async function hear({ opened, lowData, message }: Said, event: ExtendableMessageEvent): Promise<void> {
  if (message) {
    await outbox.keep(outbox.read(message))
    event.ports[0]?.postMessage('kept')
  }
  if (!opened) return
  await sendMessages({ again: false })
  await Promise.allSettled(opened.map((address) => keepLoaded(new URL(address), event)))
  await keepAlways(event, lowData ? ['/offline'] : ['/offline', '/programs', '/contactus'])
}

/** Keeps what a page has loaded already: from the browser's own cache, so that nothing travels twice. */
async function keepLoaded(url: URL, event: ExtendableEvent): Promise<void> {
  if (url.origin !== self.location.origin) return
  const request = new Request(url, { cache: 'force-cache' })
  if (isFile(url.pathname)) await files[kindOfFile(url.pathname)].handle({ request, event })
  else if (isPage(url.pathname)) {
    await keepLinkedFiles(await (isAlwaysKept(url) ? always : pages).handle({ request, event }), event)
  }
}

/** Asks for these pages again once they are a day old; one that has not changed is answered in a line (ETag). */
async function keepAlways(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  const kept = await caches.open(names.always)
  for (const address of addresses) {
    const age =
      Date.now() - Date.parse((await kept.match(address, matchOptions))?.headers.get('date') ?? '1970')
    if (age < daySeconds * 1000) continue
    const request = new Request(address, { headers: { accept: 'text/html' } })
    const answer = await fetch(request).catch(() => null)
    if (!answer || !mayBeKept(answer)) continue
    await kept.put(address, answer.clone())
    await keepLinkedFiles(answer, event)
  }
}

/**
 * Keeps the files that a page cannot be shown without, because the server no longer has those of an older build. Reads
 * `page` to its end.
 */
async function keepLinkedFiles(page: Response, event: ExtendableEvent): Promise<void> {
  const paths = linkedFiles(await page.text())
  await Promise.allSettled(
    paths.map((path) => assets.handle({ request: new Request(path, { cache: 'force-cache' }), event })),
  )
}

async function openPage(request: Request, event: ExtendableEvent, url: URL): Promise<Response> {
  try {
    const page = await (isAlwaysKept(url) ? always : pages).handle({ request, event })
    if (page.status === 404 || page.status === 410) event.waitUntil(forgetPage(url))
    // Cloned before the browser reads it, because a body can be read only once.
    else if (mayBeKept(page)) event.waitUntil(keepLinkedFiles(page.clone(), event))
    return page
  } catch {
    return await withoutConnection(url)
  }
}

async function forgetPage(url: URL): Promise<void> {
  const key = pageKey(url.href)
  for (const name of [names.pages, names.always]) await (await caches.open(name)).delete(key, matchOptions)
}

/** For an address that is not kept: the whole list for a search in it, else a page that says what is kept. */
async function withoutConnection(url: URL): Promise<Response> {
  const list = isProgramList(url.pathname) && (await caches.match('/programs', matchOptions))
  if (list) return putNotesInto(await markFromDevice(list), listNote, { still: true })
  const kept = await keptPages()
  return toOfflinePage((await caches.match('/offline', matchOptions)) ?? null, kept)
}

async function keptPages(): Promise<{ readonly address: string; readonly html: string }[]> {
  const found = []
  for (const name of [names.always, names.pages]) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const page = await cache.match(url, matchOptions)
      const { pathname, search } = new URL(url)
      if (page && pathname !== '/offline') found.push({ address: pathname + search, html: await page.text() })
    }
  }
  return found
}

/** Tells what became of messages; said once, what is over is forgotten. */
async function withNotes(page: Response): Promise<Response> {
  const messages = await outbox.list()
  if (messages.length === 0 || !page.headers.get('content-type')?.startsWith('text/html')) return page
  await outbox.forgetSent()
  return putNotesInto(page, notesOf(messages))
}

async function sendMessages({ again }: { readonly again: boolean }): Promise<void> {
  const { changed, waiting } = await outbox.send()
  if (changed) {
    const notes = notesOf(await outbox.list())
    const windows = await self.clients.matchAll({ type: 'window' })
    const open = windows.filter(({ url }) => isPage(new URL(url).pathname))
    for (const client of open) client.postMessage(notes)
    if (open.some(({ visibilityState }) => visibilityState === 'visible')) await outbox.forgetSent()
  }
  // A failed event is tried again by the browser, later and later.
  if (again && waiting) throw new Error(offlineWords.stillWaiting)
}
