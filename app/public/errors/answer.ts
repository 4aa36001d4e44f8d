import { isRouteErrorResponse } from 'react-router'

/** What a page says instead of its content: what happened, then what to do. */
export interface ErrorAnswer {
  readonly kind: 'not-found' | 'signed-out' | 'refused' | 'offline' | 'fault'
  readonly title: string
  readonly words: string
}

/** The words for anything that was thrown; only an answer with a status below 500 is not our fault. */
export function toErrorAnswer(error: unknown): ErrorAnswer {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return {
      kind: 'not-found',
      title: 'This seat is empty',
      words: 'We could not find that page. It may have moved, or the link may be incomplete.',
    }
  }
  if (isRouteErrorResponse(error) && error.status === 401) {
    return {
      kind: 'signed-out',
      title: 'Sign in first',
      words: 'Only signed-in staff can do this. Nothing was changed.',
    }
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return {
      kind: 'refused',
      title: 'That did not work',
      words: 'This address is not used that way. Nothing was changed. Go back and try from the page itself.',
    }
  }
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return {
      kind: 'offline',
      title: 'No connection',
      words: 'The connection dropped before the page arrived. Check your connection, then try again.',
    }
  }
  return {
    kind: 'fault',
    title: 'The lights went out',
    words: 'Something failed on our side. Wait a moment, then try again.',
  }
}
