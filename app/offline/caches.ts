/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isCacheable, isCacheablePicture, pageKey } from './cache-rules.ts'
import { insertNotes, markAsCached, slowNote } from './device-notes.ts'

/* The caches of the service worker, with their contents and lifetimes. */

export const cacheNames = {
  /** The program list, the contact form, and the offline page. */
  precache: 'always',
  pages: 'pages',
  assets: 'assets',
  pictures: 'pictures',
  messages: 'messages',
} as const

export const daySeconds = 24 * 3600
/** After this time a page comes from the cache, when it is cached. */
const networkTimeoutSeconds = 4

const cacheRules = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (isCacheable(response) ? response : null),
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => pageKey(request.url),
}
export const matchOptions = { ignoreVary: true }

/**
 * Marks a page from the cache: as offline when the request failed, else with a note on the slow connection.
 * `navigator.onLine` is not enough: it is true on a network without internet access, for example on a phone without
 * credit.
 */
const markFromCache: WorkboxPlugin = {
  fetchDidFail: async ({ state }) => {
    if (state) state['hasFailed'] = true
  },
  cachedResponseWillBeUsed: async ({ event, cachedResponse, state }) => {
    if (!cachedResponse || (event as FetchEvent).request?.mode !== 'navigate') return cachedResponse
    return state?.['hasFailed'] ? markAsCached(cachedResponse) : insertNotes(cachedResponse, slowNote)
  },
}

const expiration = (maxEntries: number, days: number) =>
  new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * daySeconds,
    purgeOnQuotaError: true,
    matchOptions,
  })

export const precache = new NetworkFirst({
  cacheName: cacheNames.precache,
  networkTimeoutSeconds,
  matchOptions,
  plugins: [cacheRules, markFromCache],
})
export const pages = new NetworkFirst({
  cacheName: cacheNames.pages,
  networkTimeoutSeconds,
  matchOptions,
  plugins: [cacheRules, markFromCache, expiration(40, 60)],
})
export const assets = new CacheFirst({
  cacheName: cacheNames.assets,
  matchOptions,
  plugins: [{ cacheWillUpdate: cacheRules.cacheWillUpdate }, expiration(120, 365)],
})
const pictures = new CacheFirst({
  cacheName: cacheNames.pictures,
  matchOptions,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isCacheablePicture(response) ? response : null) },
    expiration(80, 60),
  ],
})
/** A logo keeps its address when it changes. */
const logos = new StaleWhileRevalidate({
  cacheName: cacheNames.pictures,
  matchOptions,
  plugins: [{ cacheWillUpdate: cacheRules.cacheWillUpdate }, expiration(80, 60)],
})
/** The caching strategy for each result of `kindOfFile`. */
export const files = { asset: assets, picture: pictures, logo: logos }
