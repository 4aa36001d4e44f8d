import { createContext, use } from 'react'
import { useMatches } from 'react-router'

/** The root route provides it for every page. */
export const CurrentUserContext = createContext('')

/** The email of the signed-in user; empty for visitors and while the sign-in form is shown. */
export function useCurrentUser(): string {
  return use(CurrentUserContext)
}

/**
 * For the root route, which must not have a loader (`staff-only.server.ts`): reads the user from the loaders of the
 * current page. The innermost loader ran last, so its value wins.
 */
export function useCurrentUserOfPage(): string {
  return currentUserOf(useMatches())
}

export function currentUserOf(matches: readonly { readonly loaderData: unknown }[]): string {
  const loaded = matches.map(({ loaderData }) => loaderData as { currentUser?: string } | undefined)
  return loaded.findLast((data) => data?.currentUser !== undefined)?.currentUser ?? ''
}
