import { createContext, use } from 'react'
import { useMatches } from 'react-router'

/** Filled by the root for every page. */
export const CurrentUserContext = createContext('')

/** The email of the signed-in person; empty for visitors, and where the sign-in form is shown. */
export function useCurrentUser(): string {
  return use(CurrentUserContext)
}

/**
 * For the root, which can have no loader of its own (`staff-only.server.ts`): what the loaders of the page that is shown
 * say. The innermost one was asked last.
 */
export function useCurrentUserOfPage(): string {
  return currentUserOf(useMatches())
}

export function currentUserOf(matches: readonly { readonly loaderData: unknown }[]): string {
  const loaded = matches.map(({ loaderData }) => loaderData as { currentUser?: string } | undefined)
  return loaded.findLast((data) => data?.currentUser !== undefined)?.currentUser ?? ''
}
