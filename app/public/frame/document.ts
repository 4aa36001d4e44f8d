import { createContext, use } from 'react'

/**
 * True for a public page, which the browser gets as a document without the router's scripts. False where the router
 * hydrates the page: in the staff area, in previews, and everywhere in development. Only the server renders with true.
 */
export const DocumentContext = createContext(false)

export const useIsDocument = (): boolean => use(DocumentContext)
