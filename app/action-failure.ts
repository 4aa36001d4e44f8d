import { data, isRouteErrorResponse } from 'react-router'

/*
 * For pages that stay open when their action fails, so that no entry is lost. Each such page has one function from the
 * failure reason to its message. Its action uses that function for errors on the server (`action-failure.server.ts`),
 * and its `clientAction` for errors on the way to the server and back.
 */

/**
 * The reason why an action failed. `connection`: no response arrived, so the action may have succeeded. `session`: the
 * user is not signed in, or another user is signed in now. `not-permitted`: the account may not do it, for example
 * because an owner changed its role. `full`: the disk is full. `server`: any other error.
 */
export type FailureReason =
  'connection' | 'session' | 'not-permitted' | 'too-large' | 'too-many-requests' | 'full' | 'server'

/** The HTTP status for each reason. The router does not reload the page's data for a status of 400 or more. */
export const failureStatus = {
  connection: 503,
  session: 401,
  'not-permitted': 403,
  'too-large': 413,
  'too-many-requests': 429,
  full: 507,
  server: 500,
} as const satisfies Record<FailureReason, number>

/** The message of a page for each reason. A reason without a message uses the message for `server`. */
export type FailureMessages = { readonly server: string } & { readonly [reason in FailureReason]?: string }

/** A message for staff. It follows a sentence that says what failed. */
export const diskFull =
  'The website’s disk is full: tell the person who runs the server, and try again when there is room.'

/** A message for staff. It follows a sentence that says what failed. */
export const notPermitted =
  'Your account may not do this any more. Load the page again to see what it may do.'

/** The result of an action that failed, with the status for its reason. */
export const failed = <Answer>(reason: FailureReason, toAnswer: (reason: FailureReason) => Answer) =>
  data(toAnswer(reason), { status: failureStatus[reason] })

/**
 * For a `clientAction`: returns the result of the server action. When it fails, returns the result of `toAnswer`, so
 * that the form stays open instead of being replaced by an error page. `toAnswer` returns null to leave the failure to
 * the parent route's error boundary.
 * @throws a `Response` of the server action, such as a redirect.
 */
export async function answerOrFailure<Answer, Failure>(
  serverAction: () => Promise<Answer>,
  toAnswer: (reason: FailureReason) => Failure | null | Promise<Failure | null>,
) {
  try {
    return await serverAction()
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    const reason = failureReason(thrown)
    const answer = await toAnswer(reason)
    if (answer === null) throw thrown
    return failed(reason, () => answer)
  }
}

/** The reason for an error that a server action throws in the browser. */
export function failureReason(thrown: unknown): FailureReason {
  // `fetch` throws a TypeError when no response arrives.
  if (thrown instanceof TypeError) return 'connection'
  return isRouteErrorResponse(thrown) ? failureOfStatus(thrown.status) : 'server'
}

/** The reason for a response with an error status. */
export function failureOfStatus(status: number): FailureReason {
  switch (status) {
    case 401:
      return 'session'
    case 403:
      return 'not-permitted'
    case 413:
      return 'too-large'
    case 429:
      return 'too-many-requests'
    // RFC 9110, 15.6.3 and 15.6.5: a proxy got no valid response from the website.
    case 502:
    case 504:
      return 'connection'
    case 507:
      return 'full'
    default:
      return 'server'
  }
}
