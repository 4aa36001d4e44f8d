import { isRouteErrorResponse } from 'react-router'

/** Why an action did nothing. `session`: nobody is signed in, or somebody else by now. `full`: the disk is. */
export type FailureReason = 'connection' | 'session' | 'server' | 'full'

/** For staff, behind what was not done. */
export const diskFull =
  'The website’s disk is full: tell whoever looks after the website, and try again when there is room.'

/** The status a `clientAction` answers with for each: from 400 on the router does not load the page again. */
export const failureStatus = { connection: 503, session: 401, server: 500, full: 507 } as const

/**
 * For the `clientAction` of a page whose content must outlive a failure, because an error thrown from there would put
 * an error page in its place. Faults are written down by the server. Loading the page again would fail the same way.
 * @throws what leads elsewhere.
 */
export function failureReason(thrown: unknown): FailureReason {
  if (thrown instanceof Response) throw thrown
  if (isRouteErrorResponse(thrown)) {
    if (thrown.status === failureStatus.session) return 'session'
    if (thrown.status === failureStatus.full) return 'full'
  }
  // What fetch throws when no answer came.
  return thrown instanceof TypeError ? 'connection' : 'server'
}
