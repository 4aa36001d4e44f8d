import { createContext, useContext } from 'react'

/**
 * The nonce of the site's inline scripts and styles while the server renders a page. Staff pages are sent with it;
 * `inline-sources.server.ts` replaces it by hashes in public pages. Undefined in the browser, which hides nonces from
 * scripts.
 */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)
