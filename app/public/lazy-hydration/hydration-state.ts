import { createContext, useContext, useSyncExternalStore } from 'react'

/**
 * On the server: the router's scripts as HTML, for a page that hydrates at the first interaction. Null for a page that
 * hydrates immediately: in the staff area, and everywhere in development.
 */
export const RouterScriptsContext = createContext<string | null>(null)

/** The id of the script that waits for the first interaction. Hydration removes the script from the document. */
export const lazyHydrationId = 'lazy-hydration'

const isServer = import.meta.env.SSR
/** Read once: after a client-side navigation the value still depends on the first document. */
const isLazyDocument = !isServer && document.getElementById(lazyHydrationId) !== null

/** True when this document hydrates at the first interaction. */
export function useLazyHydration(): boolean {
  const scripts = useContext(RouterScriptsContext)
  return isServer ? scripts !== null : isLazyDocument
}

/** False on the server and during hydration, true after it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
