import { data, isRouteErrorResponse } from 'react-router'
import type { FailureReason, SaveOutcome } from './save-outcome.ts'

/**
 * For the `clientAction` of a form: turns every failure into an outcome. An error thrown from there would put an error
 * page in the place of the form, with everything typed into it. Faults are written down by the server.
 */
export async function saveOrFailure<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction()
  } catch (failure) {
    if (isRouteErrorResponse(failure) && failure.status === 401) return failed('session', 401)
    // What fetch throws when no answer came.
    if (failure instanceof TypeError) return failed('connection', 503)
    return failed('server', 500)
  }
}

const failed = (because: FailureReason, status: number) =>
  data<SaveOutcome>({ outcome: 'failed', because }, { status })
