import { data, isRouteErrorResponse } from 'react-router'

/** Why a record is still there; `changed-since` carries the version that is there now and who wrote it when. */
export type DeletionFailure =
  | { readonly because: 'changed-since'; readonly version: number; readonly by: string; readonly at: string }
  | { readonly because: 'session' | 'connection' | 'server' }

/** `noun`: as in "this program". */
export function deletionFailureWords(noun: string, failure: DeletionFailure): string {
  switch (failure.because) {
    case 'changed-since':
      return (
        `${failure.by} changed this ${noun} on ${failure.at}, after you opened this page. ` +
        'Nothing was deleted. Look at it again, then delete it if you still want to.'
      )
    case 'session':
      return 'Could not delete. Nothing was changed. Your session has ended: sign in again, then delete.'
    case 'connection':
      return 'No answer came. Check your connection, then press Delete again. What is already deleted stays so.'
    case 'server':
      return 'Could not delete. Nothing was changed.'
  }
}

/**
 * For a route's `clientAction`: turns every failure into words beside the question, because an error thrown from there
 * would put an error page in the place of the list. A status of 400 and more also keeps the router from loading the
 * page again, which would fail the same way.
 */
export async function answerWithWords<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction()
  } catch (thrown) {
    // Deleted, or gone already: the server leads on to the list.
    if (thrown instanceof Response) throw thrown
    if (isRouteErrorResponse(thrown) && thrown.status === 401) return failed('session', 401)
    // What fetch throws when no answer came.
    return thrown instanceof TypeError ? failed('connection', 503) : failed('server', 500)
  }
}

const failed = (because: 'session' | 'connection' | 'server', status: number) =>
  data<DeletionFailure>({ because }, { status })
