import { createContext, useContext, useSyncExternalStore } from 'react'

/**
 * For the server: the router's scripts, as HTML, of a page that is hydrated at the first interaction. Null for a page
 * that is hydrated at once: in the staff area, and everywhere in development.
 */
export const RouterScriptsContext = createContext<string | null>(null)

/** Of the script that waits for the first interaction; it leaves the document when that is hydrated. */
export const lazyHydrationId = 'lazy-hydration'

const isServer = import.meta.env.SSR
/** Read once, because client-side navigation leads from either kind of document to any page. */
const isLazyDocument = !isServer && document.getElementById(lazyHydrationId) !== null

/** Whether this document is hydrated at the first interaction. */
export function useLazyHydration(): boolean {
  const scripts = useContext(RouterScriptsContext)
  return isServer ? scripts !== null : isLazyDocument
}

/** False on the server and while React hydrates what the server has sent, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
