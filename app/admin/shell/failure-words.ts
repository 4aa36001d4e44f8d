import { diskFull, type FailureReason, type FailureMessages, notPermitted } from '#app/action-failure.ts'

/** The message for a form with fields that its page does not send. */
export const formNotRead = 'The form could not be read. Nothing was changed. Load the page again.'

/** The messages for the failure of an action. `undone`: what was not done, such as "Could not move." */
export function toFailureWords(undone: string) {
  const words: FailureMessages = {
    session: 'Your session has ended, and nothing was changed. Sign in again, then repeat this.',
    connection: 'No answer came, so this may not be done. Check your connection, then try again.',
    'not-permitted': `${undone} ${notPermitted}`,
    full: `${undone} ${diskFull}`,
    server: `${undone} Try again in a moment.`,
  }
  return (because: FailureReason) => ({ failure: words[because] ?? words.server })
}
