import { data, isRouteErrorResponse } from 'react-router'

/*
 * Pages that stay open when their action fails, with everything that was entered. Each such page has one function from
 * the reason to what it says; its action uses it for faults (`action-failure.server.ts`), its `clientAction` for
 * everything that comes instead of the action's answer.
 */

/**
 * Why an action was not carried out. `connection`: no answer of the website came, so it may have been carried out.
 * `session`: nobody is signed in, or somebody else by now. `full`: the disk is. `server`: any other fault.
 */
export type FailureReason = 'connection' | 'session' | 'too-large' | 'too-many-requests' | 'full' | 'server'

/** The status of the answer for each: from 400 on the router does not load the page again. */
export const failureStatus = {
  connection: 503,
  session: 401,
  'too-large': 413,
  'too-many-requests': 429,
  full: 507,
  server: 500,
} as const satisfies Record<FailureReason, number>

/** What a page says for each reason. A reason that is left out is told like a fault of the server. */
export type FailureWords = { readonly server: string } & { readonly [reason in FailureReason]?: string }

/** For staff, after what was not done. */
export const diskFull =
  'The website’s disk is full: tell whoever looks after the website, and try again when there is room.'

/** The answer of a page whose action failed. */
export const failed = <Answer>(because: FailureReason, toAnswer: (because: FailureReason) => Answer) =>
  data(toAnswer(because), { status: failureStatus[because] })

/**
 * For a `clientAction`: the answer of the action, or the page's own when that did not come. Without this an error page
 * would take the place of the form. `toAnswer` gives null to leave a failure to the route around the page.
 * @throws a `Response` that leads elsewhere, such as a redirect.
 */
export async function answerOrFailure<Answer, Failure>(
  serverAction: () => Promise<Answer>,
  toAnswer: (because: FailureReason) => Failure | null | Promise<Failure | null>,
) {
  try {
    return await serverAction()
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    const because = failureReason(thrown)
    const answer = await toAnswer(because)
    if (answer === null) throw thrown
    return failed(because, () => answer)
  }
}

/** The reason for what a server action threw in the browser. */
export function failureReason(thrown: unknown): FailureReason {
  // What fetch throws when no answer came.
  if (thrown instanceof TypeError) return 'connection'
  if (!isRouteErrorResponse(thrown)) return 'server'
  switch (thrown.status) {
    case 401:
      return 'session'
    case 413:
      return 'too-large'
    case 429:
      return 'too-many-requests'
    // RFC 9110, 15.6.3 and 15.6.5: a proxy got no usable answer of the website.
    case 502:
    case 504:
      return 'connection'
    case 507:
      return 'full'
    default:
      return 'server'
  }
}
