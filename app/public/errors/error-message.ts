import { isRouteErrorResponse } from 'react-router'

/** The content of an error page. The text says what happened, then what to do. */
export interface ErrorMessage {
  readonly kind: 'not-found' | 'signed-out' | 'not-permitted' | 'bad-request' | 'offline' | 'server-error'
  readonly title: string
  readonly text: string
}

/**
 * The message for any thrown value. It is a server error, unless the status is below 500 or the connection was lost.
 */
export function toErrorMessage(error: unknown): ErrorMessage {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return {
      kind: 'not-found',
      title: 'This seat is empty',
      text: 'We could not find that page. It may have moved, or the link may be incomplete.',
    }
  }
  if (isRouteErrorResponse(error) && error.status === 401) {
    return {
      kind: 'signed-out',
      title: 'Sign in first',
      text: 'Only signed-in staff can do this. Nothing was changed.',
    }
  }
  if (isRouteErrorResponse(error) && error.status === 403 && isRefusal(error.data)) {
    return {
      kind: 'not-permitted',
      title: 'Ask a colleague',
      text: `${error.data.notPermitted} Nothing was changed.`,
    }
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return {
      kind: 'bad-request',
      title: 'That did not work',
      text: 'The site could not handle this request. Nothing was changed. Go back, and try again from the page.',
    }
  }
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return {
      kind: 'offline',
      title: 'No\u00a0Connection',
      text: 'The connection dropped before the page arrived. Check your connection, then try again.',
    }
  }
  return {
    kind: 'server-error',
    title: 'The lights went out',
    text: 'Something failed on our side. Wait a moment, then try again.',
  }
}

/** The data of the response that `requireEditor` throws for an account without the permission. */
const isRefusal = (data: unknown): data is { readonly notPermitted: string } =>
  typeof data === 'object' && data !== null && 'notPermitted' in data
