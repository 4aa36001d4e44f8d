import { isRouteErrorResponse } from 'react-router'

/** Why an action gave no answer of its own. `session`: nobody is signed in, or somebody else by now. */
export type FailureReason = 'connection' | 'session' | 'server'

/** The status a `clientAction` answers with for each: from 400 on the router does not load the page again. */
export const failureStatus = { connection: 503, session: 401, server: 500 } as const

/**
 * For the `clientAction` of a page whose content must outlive a failure, because an error thrown from there would put
 * an error page in its place. Faults are written down by the server. Loading the page again would fail the same way.
 * @throws what leads elsewhere.
 */
export function failureReason(thrown: unknown): FailureReason {
  if (thrown instanceof Response) throw thrown
  if (isRouteErrorResponse(thrown) && thrown.status === 401) return 'session'
  // What fetch throws when no answer came.
  return thrown instanceof TypeError ? 'connection' : 'server'
}
