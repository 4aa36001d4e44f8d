import type { FailureReason } from '#app/action-failure.ts'
import { whoCan } from '#domain/accounts/policy.ts'
import { toFailureWords } from '../shell/failure-words.ts'

/** The result of sending a mail from the settings. */
export interface MailOutcome {
  readonly tone: 'done' | 'waiting' | 'failed'
  readonly what: string
  readonly todo: string
}

/** The result of a request that failed. `undone`: as in `toFailureWords`. */
export const toFailedMail =
  (undone: string) =>
  (because: FailureReason): MailOutcome => {
    const tone = 'failed'
    if (because === 'not-permitted') return { tone, what: undone, todo: whoCan('change-settings') }
    // The fault may have come after the mail was handed over.
    if (because === 'server') {
      return {
        tone,
        what: 'Something failed on our side, so this may not be done.',
        todo: 'Try again in a minute.',
      }
    }
    return { tone, what: toFailureWords(undone)(because).failure, todo: '' }
  }
