/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import {
  isCacheable,
  isFile,
  isPage,
  isPrecached,
  isProgramList,
  kindOfFile,
  linkedFiles,
  pageKey,
} from './cache-rules.ts'
import { insertNotes, listNote, markAsCached, notesOf, toOfflinePage } from './device-notes.ts'
import { createMessageOutbox } from './message-outbox.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Opened pages, the program list and the contact form work without a connection. A new version of the service worker
 * becomes active immediately, because no page depends on its version.
 */
self.skipWaiting()
clientsClaim()

const names = {
  /** The program list, the contact form, and the offline page. */
  precache: 'always',
  pages: 'pages',
  data: 'data',
  assets: 'assets',
  pictures: 'pictures',
  messages: 'messages',
} as const

const daySeconds = 24 * 3600
/** After this time a page comes from the cache, when it is cached. */
const networkTimeoutSeconds = 4

const cacheRules = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (isCacheable(response) ? response : null),
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => pageKey(request.url),
}
const matchOptions = { ignoreVary: true }

/**
 * Marks a page from the cache when the request failed. `navigator.onLine` is not enough: it is true on a network
 * without internet access, for example on a phone without credit.
 */
const markWhenOffline: WorkboxPlugin = {
  fetchDidFail: async ({ state }) => {
    if (state) state['hasFailed'] = true
  },
  cachedResponseWillBeUsed: async ({ event, cachedResponse, state }) =>
    cachedResponse && state?.['hasFailed'] && (event as FetchEvent).request?.mode === 'navigate'
      ? markAsCached(cachedResponse)
      : cachedResponse,
}

const expiration = (maxEntries: number, days: number) =>
  new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * daySeconds,
    purgeOnQuotaError: true,
    matchOptions,
  })

const precache = new NetworkFirst({
  cacheName: names.precache,
  networkTimeoutSeconds,
  matchOptions,
  plugins: [cacheRules, markWhenOffline],
})
const pages = new NetworkFirst({
  cacheName: names.pages,
  networkTimeoutSeconds,
  matchOptions,
  plugins: [cacheRules, markWhenOffline, expiration(40, 60)],
})
const data = new NetworkFirst({
  cacheName: names.data,
  networkTimeoutSeconds,
  matchOptions,
  plugins: [cacheRules, expiration(40, 60)],
})
const assets = new CacheFirst({
  cacheName: names.assets,
  matchOptions,
  plugins: [{ cacheWillUpdate: cacheRules.cacheWillUpdate }, expiration(120, 365)],
})
const pictures = new CacheFirst({
  cacheName: names.pictures,
  matchOptions,
  plugins: [{ cacheWillUpdate: cacheRules.cacheWillUpdate }, expiration(80, 60)],
})
/** A logo keeps its address when it changes. */
const logos = new StaleWhileRevalidate({
  cacheName: names.pictures,
  matchOptions,
  plugins: [{ cacheWillUpdate: cacheRules.cacheWillUpdate }, expiration(80, 60)],
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

/** A contact form that the browser posts itself, because the page is not hydrated. */
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname === '/contactus',
  async ({ request }) => {
    const message = outbox.toMessage(await request.formData())
    try {
      const response = await outbox.post(message)
      await outbox.remove(message.id)
      return response
    } catch {
      await outbox.add(message)
      return Response.redirect('/contactus', 303)
    }
  },
  'POST',
)

/** The Discard button of a note. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/kept-messages',
  async ({ request }) => {
    await outbox.remove(String((await request.formData()).get('discard')))
    return Response.redirect(request.referrer || '/', 303)
  },
  'POST',
)

/** The low-data switch: cached pages were rendered for the earlier choice. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/low-data',
  async ({ request, event }) => {
    const response = await new NetworkOnly().handle({ request, event: event as ExtendableEvent })
    await Promise.all([names.pages, names.data, names.precache].map((name) => caches.delete(name)))
    return response
  },
  'POST',
)

self.addEventListener('install', (event) => {
  event.waitUntil(updatePrecache(event, ['/offline']))
})

self.addEventListener('activate', (event) => {
  const known: readonly string[] = Object.values(names)
  event.waitUntil(
    caches
      .keys()
      .then((all) =>
        Promise.all(all.filter((name) => !known.includes(name)).map((name) => caches.delete(name))),
      ),
  )
})

self.addEventListener('message', (event) => {
  event.waitUntil(handleMessage(event.data as WorkerMessage, event))
})

// Background Synchronization also works when no page is open. Not every browser has it.
self.addEventListener('sync', (event) => {
  ;(event as ExtendableEvent).waitUntil(sendMessages({ retry: true }))
})

/** A message from a page to the service worker: from `registration.ts` or `queue-message.ts`. */
export interface WorkerMessage {
  /** Sent when a page has opened or the connection is back: the addresses that the page loaded without the worker. */
  readonly opened?: readonly string[]
  readonly lowData?: boolean
  /** The form fields of a contact message that could not be sent. */
  readonly message?: Readonly<Record<string, string>>
}

async function handleMessage(
  { opened, lowData, message }: WorkerMessage,
  event: ExtendableMessageEvent,
): Promise<void> {
  if (message) {
    await outbox.add(outbox.toMessage(message))
    event.ports[0]?.postMessage('stored')
  }
  if (!opened) return
  await sendMessages({ retry: false })
  await Promise.allSettled(opened.map((address) => cacheLoaded(new URL(address), event)))
  await updatePrecache(event, lowData ? ['/offline'] : ['/offline', '/programs', '/contactus'])
}

/** Caches an address that a page has loaded. `force-cache` takes it from the HTTP cache, without a second download. */
async function cacheLoaded(url: URL, event: ExtendableEvent): Promise<void> {
  if (url.origin !== self.location.origin) return
  const request = new Request(url, { cache: 'force-cache' })
  if (isFile(url.pathname)) await files[kindOfFile(url.pathname)].handle({ request, event })
  else if (isPage(url.pathname)) {
    await cacheLinkedFiles(await (isPrecached(url) ? precache : pages).handle({ request, event }), event)
  }
}

/** Fetches these pages when they are not cached or a day old. The ETag saves the download of an unchanged page. */
async function updatePrecache(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(names.precache)
  for (const address of addresses) {
    const age =
      Date.now() - Date.parse((await cache.match(address, matchOptions))?.headers.get('date') ?? '1970')
    if (age < daySeconds * 1000) continue
    const request = new Request(address, { headers: { accept: 'text/html' } })
    const response = await fetch(request).catch(() => null)
    if (!response || !isCacheable(response)) continue
    await cache.put(address, response.clone())
    await cacheLinkedFiles(response, event)
  }
}

/**
 * Caches the files that a page cannot be shown without, because the server deletes files of older builds. Consumes the
 * body of `page`.
 */
async function cacheLinkedFiles(page: Response, event: ExtendableEvent): Promise<void> {
  const paths = linkedFiles(await page.text())
  await Promise.allSettled(
    paths.map((path) => assets.handle({ request: new Request(path, { cache: 'force-cache' }), event })),
  )
}

async function openPage(request: Request, event: ExtendableEvent, url: URL): Promise<Response> {
  try {
    const page = await (isPrecached(url) ? precache : pages).handle({ request, event })
    if (page.status === 404 || page.status === 410) event.waitUntil(deletePage(url))
    // Cloned before the browser reads it, because a body can be read only once.
    else if (isCacheable(page)) event.waitUntil(cacheLinkedFiles(page.clone(), event))
    return page
  } catch {
    return await withoutConnection(url)
  }
}

async function deletePage(url: URL): Promise<void> {
  const key = pageKey(url.href)
  for (const name of [names.pages, names.precache]) await (await caches.open(name)).delete(key, matchOptions)
}

/** For an address that is not cached: the complete list for a search in it, else the offline page. */
async function withoutConnection(url: URL): Promise<Response> {
  const list = isProgramList(url.pathname) && (await caches.match('/programs', matchOptions))
  if (list) return insertNotes(await markAsCached(list), listNote, { withoutScripts: true })
  return toOfflinePage((await caches.match('/offline', matchOptions)) ?? null, await cachedPages())
}

async function cachedPages(): Promise<{ readonly address: string; readonly html: string }[]> {
  const found = []
  for (const name of [names.precache, names.pages]) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const page = await cache.match(url, matchOptions)
      const { pathname, search } = new URL(url)
      if (page && pathname !== '/offline') found.push({ address: pathname + search, html: await page.text() })
    }
  }
  return found
}

/** Adds notes about the messages of the outbox to a page. The note on a sent message is shown once. */
async function withNotes(page: Response): Promise<Response> {
  const messages = await outbox.list()
  if (messages.length === 0 || !page.headers.get('content-type')?.startsWith('text/html')) return page
  await outbox.removeSent()
  return insertNotes(page, notesOf(messages))
}

/** @throws when `retry` is true and messages are still waiting: the browser then repeats the sync event later. */
async function sendMessages({ retry }: { readonly retry: boolean }): Promise<void> {
  const { changed, waiting } = await outbox.send()
  if (changed) {
    const notes = notesOf(await outbox.list())
    const windows = await self.clients.matchAll({ type: 'window' })
    const open = windows.filter(({ url }) => isPage(new URL(url).pathname))
    for (const client of open) client.postMessage(notes)
    if (open.some(({ visibilityState }) => visibilityState === 'visible')) await outbox.removeSent()
  }
  if (retry && waiting) throw new Error('messages are still waiting for a connection')
}
