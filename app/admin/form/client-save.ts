import { data } from 'react-router'
import { failureReason, failureStatus } from '#app/failure-reason.ts'
import type { SaveOutcome } from './save-outcome.ts'

/** For the `clientAction` of a form: turns every failure into an outcome, with everything typed still in its fields. */
export async function saveOrFailure<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction()
  } catch (thrown) {
    const because = failureReason(thrown)
    return data<SaveOutcome>({ outcome: 'failed', because }, { status: failureStatus[because] })
  }
}
