import type { IncomingMessage } from 'node:http'
import { wantsLowData } from '#app/low-data.ts'
import { type PageAddress, toPageAddress } from './page-address.ts'

/** The cache key. A visitor's page depends on nothing else. */
export interface PageKey extends PageAddress {
  readonly lowData: boolean
}

/**
 * Returns a function that gives the cache key of a request. It gives null when the request is not cacheable: another
 * method, a session, or an address that is never cached. `hasSession`: checks the Cookie header, without the database.
 */
export function createPageKeys(hasSession: (cookie: string) => boolean) {
  return ({
    method,
    url = '',
    headers,
  }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): PageKey | null => {
    if (method !== 'GET' && method !== 'HEAD') return null
    if (headers.cookie !== undefined && hasSession(headers.cookie)) return null
    const address = toPageAddress(url)
    return address && { ...address, lowData: wantsLowData(headers) }
  }
}
