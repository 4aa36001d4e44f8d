/// <reference lib="webworker" />
import {
  isCacheable,
  isFile,
  isListed,
  isPage,
  isPrecached,
  isProgramList,
  isSearch,
  kindOfFile,
  linkedFiles,
  pageKey,
  subjectOf,
} from './cache-rules.ts'
import { assets, cacheNames, daySeconds, files, matchOptions, pages, precache } from './caches.ts'
import { changed, insertNotes, listNote, markAsCached, toOfflinePage } from './device-notes.ts'
import { withSubject } from './kept-contact-form.ts'
import { type KeptPage, withKeptResults } from './kept-search.ts'
import { staffNeedsConnection } from './offline-words.ts'

declare const self: ServiceWorkerGlobalScope

/* Opens pages from the network or the cache, and caches them with the files they need. */

/**
 * Caches an address that a page has loaded. `force-cache` takes it from the HTTP cache, without a second download. A
 * picture that is redirected to another origin would be downloaded again, so it is left out.
 */
export async function cacheLoaded(url: URL, event: ExtendableEvent): Promise<void> {
  if (url.origin !== self.location.origin || isSearch(url) || subjectOf(url)) return
  const request = new Request(url, { cache: 'force-cache', mode: 'same-origin' })
  if (isFile(url.pathname)) await files[kindOfFile(url.pathname)].handle({ request, event })
  else if (isPage(url.pathname)) {
    await cacheLinkedFiles(await (isPrecached(url) ? precache : pages).handle({ request, event }), event)
  }
}

/**
 * Fetches each of these pages that is not cached, or whose copy is a day old. The ETag saves the download of an
 * unchanged page.
 */
export async function updatePrecache(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  for (const address of addresses) {
    const age =
      Date.now() - Date.parse((await cache.match(address, matchOptions))?.headers.get('date') ?? '1970')
    if (age < daySeconds * 1000) continue
    const response = (await fetchCacheable(address)) ?? (await fetchCacheable(address, 'omit'))
    if (!response) continue
    await cache.put(address, response.clone())
    await cacheLinkedFiles(response, event)
  }
}

/** Pages for signed-in staff may not be cached, so for staff a page is fetched without credentials: 'omit'. */
async function fetchCacheable(address: string, credentials: RequestCredentials = 'same-origin') {
  const request = new Request(address, { headers: { accept: 'text/html' }, credentials })
  const response = await fetch(request).catch(() => null)
  return response && isCacheable(response) ? response : null
}

/**
 * Caches the style sheets, fonts and drawings of a page, because the server deletes files of older builds. Consumes the
 * body of `page`.
 */
async function cacheLinkedFiles(page: Response, event: ExtendableEvent): Promise<void> {
  const paths = linkedFiles(await page.text())
  await Promise.allSettled(
    paths.map((path) => assets.handle({ request: new Request(path, { cache: 'force-cache' }), event })),
  )
}

export async function openPage(request: Request, event: ExtendableEvent, url: URL): Promise<Response> {
  try {
    if (isSearch(url) || subjectOf(url)) return await fetch(request)
    const page = await (isPrecached(url) ? precache : pages).handle({ request, event })
    if (page.status === 404 || page.status === 410) event.waitUntil(deletePage(url))
    // Cloned before the browser reads it, because a body can be read only once.
    else if (isCacheable(page)) event.waitUntil(cacheLinkedFiles(page.clone(), event))
    return page
  } catch {
    return await withoutConnection(url)
  }
}

/** Opens a page of the staff area from the network only. */
export async function openStaffPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return offlinePage(staffNeedsConnection)
  }
}

/**
 * The site may redirect a picture to another origin. It is cached when that origin lets scripts read it (CORS), and
 * only shown otherwise: the response of a plain request has no status, so an error could be cached as the picture.
 */
export async function openPicture(request: Request, event: ExtendableEvent): Promise<Response> {
  try {
    const readable = new Request(request, { mode: 'cors', credentials: 'same-origin' })
    return await files.picture.handle({ request: readable, event })
  } catch {
    return fetch(request)
  }
}

async function deletePage(url: URL): Promise<void> {
  const key = pageKey(url.href)
  for (const name of [cacheNames.pages, cacheNames.precache])
    await (await caches.open(name)).delete(key, matchOptions)
}

/**
 * Returns the response for an address that is not cached: for a search, the results from the cached pages; for a
 * contact form with a subject, the cached plain form; for a filtered list, the complete list; otherwise the offline
 * page.
 */
async function withoutConnection(url: URL): Promise<Response> {
  const search = isSearch(url) && (await caches.match('/search', matchOptions))
  if (search) {
    const text = url.searchParams.get('q') ?? ''
    const pages = await cachedPages()
    return changed(await markAsCached(search), (html) => withKeptResults(html, pages, text))
  }
  const subject = subjectOf(url)
  const form = subject && (await caches.match('/contactus', matchOptions))
  if (form) return changed(await markAsCached(form), (html) => withSubject(html, subject))
  const list = isProgramList(url.pathname) && (await caches.match('/programs', matchOptions))
  if (list) return insertNotes(await markAsCached(list), listNote)
  return offlinePage()
}

const offlinePage = async (words?: string) =>
  toOfflinePage((await caches.match('/offline', matchOptions)) ?? null, await cachedPages(), words)

async function cachedPages(): Promise<KeptPage[]> {
  const found = new Map<string, KeptPage>()
  for (const name of [cacheNames.precache, cacheNames.pages]) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const page = await cache.match(url, matchOptions)
      const { pathname, search } = new URL(url)
      const address = pathname + search
      if (page && isListed(pathname) && !found.has(address))
        found.set(address, { address, html: await page.text() })
    }
  }
  return [...found.values()]
}
