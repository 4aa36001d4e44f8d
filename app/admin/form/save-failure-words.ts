import { diskFull, type FailureMessages, type FailureReason } from '#app/action-failure.ts'
import { type Action, whoCan } from '#domain/accounts/policy.ts'

const words: FailureMessages = {
  connection:
    'Not published yet. Check your connection: while this page stays open, it is sent automatically when the connection is back.',
  server:
    'Not published. Something failed on our side. Everything you entered is kept: try again in a minute.',
  full: `Not published. ${diskFull} Everything you entered is kept while this page is open.`,
  session: 'Not published. Your session has ended. Everything you entered is kept.',
}

/** Says why a save failed, and what to do next. `needs`: the permission that the form requires. */
export function saveFailureWords(because: FailureReason, needs: Action): string {
  if (because !== 'not-permitted') return words[because] ?? words.server
  return canHandIn(because, needs)
    ? 'Not published. Your account can now write, but not publish. Everything you entered is kept as a draft: load the page again to ask to publish.'
    : `Not published. ${whoCan(needs)} Everything you entered is kept while this page is open.`
}

/** Whether the account may still write what it may not publish any more. Other forms do not open again. */
export const canHandIn = (because: FailureReason, needs: Action): boolean =>
  because === 'not-permitted' && needs === 'publish'
