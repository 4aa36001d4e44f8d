import { createContext, useContext } from 'react'

/** The response's CSP nonce while rendering on the server; undefined in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)
