import { data } from 'react-router'
import { failureReason } from '#app/failure-reason.ts'

/** For a `clientAction`: what a page says when something else came than the answer of its action, or nothing. */
export async function answerOrFailure<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction()
  } catch (thrown) {
    return noAnswer(thrown)
  }
}

export function noAnswer(thrown: unknown) {
  if (failureReason(thrown) === 'session') {
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
