import { createContext, useContext } from 'react'

/**
 * What inline scripts and styles of ours carry while a page is rendered on the server, so that its policy lets them run:
 * staff pages are sent with it, in visitors' pages a hash takes its place. Undefined in the browser, which hides nonces
 * from scripts.
 */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)
