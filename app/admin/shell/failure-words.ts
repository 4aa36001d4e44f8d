import { diskFull, type FailureReason, type FailureMessages, notPermitted } from '#app/action-failure.ts'

/** The messages for the failure of an action. `undone`: what was not done, such as "Could not move." */
export function toFailureWords(undone: string) {
  const words: FailureMessages = {
    session: 'Your session has ended, and nothing was changed. Sign in again, then repeat this.',
    connection: 'No answer came, so this may not be done. Check your connection, then try again.',
    'not-permitted': `${undone} ${notPermitted}`,
    full: `${undone} ${diskFull}`,
    server: undone,
  }
  return (because: FailureReason) => ({ failure: words[because] ?? words.server })
}
