import { LRUCache } from 'lru-cache'
import { wantsLowData } from '#app/low-data.ts'
import { toPageAddress } from './page-address.ts'
import type { PageKey } from './page-cache.ts'
import type { RequestHead } from './request-head.ts'

/**
 * Returns a function that gives the cache key of a request. It gives null when the request is not cacheable: another
 * method, a session, or an address that is never cached. `hasSession`: checks the Cookie header, without the database.
 */
export function createPageKeys(hasSession: (cookie: string) => boolean) {
  const keysByUrl = new LRUCache<
    string,
    Readonly<Record<'normal' | 'lowData', PageKey>> | typeof notCacheable
  >({
    max: 2_000,
  })

  function keysOf(url: string) {
    const cached = keysByUrl.get(url)
    if (cached) return cached
    const address = toPageAddress(url)
    const keys = address
      ? { normal: { ...address, lowData: false }, lowData: { ...address, lowData: true } }
      : notCacheable
    if (url.length < 500) keysByUrl.set(url, keys)
    return keys
  }

  return ({ method, url = '', headers }: RequestHead): PageKey | null => {
    if (method !== 'GET' && method !== 'HEAD') return null
    if (headers.cookie !== undefined && hasSession(headers.cookie)) return null
    const keys = keysOf(url)
    if (keys === notCacheable) return null
    return wantsLowData(headers) ? keys.lowData : keys.normal
  }
}

const notCacheable = Symbol('not cacheable')
