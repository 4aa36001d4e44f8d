import { diskFull, type FailureReason, notPermitted } from '#app/action-failure.ts'
import { serviceWords } from '../sign-in/refusal-words.ts'

/** The alert above a form: what happened, in the specification's words, and what to do. */
interface AccountAlert {
  readonly title: string
  readonly words: string
}

const creationFailed = 'Error occured in account creation'

const alerts: Readonly<Record<string, AccountAlert>> = {
  'passwords-differ': {
    title: 'Passwords dont match',
    words: 'Type the same password in both fields.',
  },
  'unrecognized-email': {
    title: 'Unrecognized Email',
    words: 'Use an address in the organisation’s own domain.',
  },
  'email-already-in-use': {
    title: creationFailed,
    words: 'There is an account with this email already. Look for it under Accounts.',
  },
  'weak-password': {
    title: creationFailed,
    words: 'The password is too easy to guess. Choose another.',
  },
  'network-request-failed': {
    title: creationFailed,
    words:
      'The connection is gone. Everything you typed is still here. Press Create Account again when it is back.',
  },
  'user-token-expired': {
    title: creationFailed,
    words:
      'Your session has ended. Everything you typed is still here. Sign in again in another tab, then press Create Account again.',
  },
  'not-permitted': {
    title: creationFailed,
    words: notPermitted,
  },
  'storage-full': {
    title: creationFailed,
    words: `${diskFull} Everything you typed is still here.`,
  },
  'record-not-written': {
    title: 'Problem creating account',
    words:
      'The account is made and works. Its record could not be saved yet, and is saved at the first sign-in. You do not have to do anything.',
  },
}

/** Maps the reason why the action failed to the code of its alert. */
export const failureCode: Readonly<Record<FailureReason, string>> = {
  session: 'user-token-expired',
  connection: 'network-request-failed',
  'not-permitted': 'not-permitted',
  'too-large': 'internal-error',
  'too-many-requests': 'internal-error',
  server: 'internal-error',
  full: 'storage-full',
}

/**
 * Returns the alert for a code, or null when the messages next to the fields are enough. An unknown code gets a general
 * alert.
 */
export function accountAlert(code: string): AccountAlert | null {
  if (code === 'invalid') return null
  if (Object.hasOwn(alerts, code)) return alerts[code]!
  if (Object.hasOwn(serviceWords, code))
    return { title: creationFailed, words: `${serviceWords[code]} Everything you typed is still here.` }
  return {
    title: creationFailed,
    words: 'Something went wrong on the website. Everything you typed is still here. Try again in a minute.',
  }
}
