import { data, isRouteErrorResponse } from 'react-router'

/**
 * What a page says when something else came than the answer of its action, or nothing: thrown on, it would put an
 * error page in the place of the question. A status of 400 and more also keeps the router from loading the page again,
 * which would fail the same way. Where the server leads elsewhere, it is followed.
 */
export function noAnswer(thrown: unknown) {
  if (thrown instanceof Response) throw thrown
  if (isRouteErrorResponse(thrown) && thrown.status === 401) {
    return data(
      { failure: 'Your session has ended, and nothing was changed. Sign in again, then repeat this.' },
      { status: 401 },
    )
  }
  return data(
    { failure: 'No answer came, so this may not be done. Check your connection, then try again.' },
    { status: 503 },
  )
}
