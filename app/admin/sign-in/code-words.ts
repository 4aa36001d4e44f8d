import type { CodeUnreadable } from '#domain/accounts/identity.ts'
import type { CodeRefusal } from '#domain/accounts/refusals.ts'
import { refusalWords } from './refusal-words.ts'

/** The sentence beside the field of a code. */
export function codeWords(refusal: CodeRefusal | CodeUnreadable, way: 'app' | 'recovery'): string {
  if (refusal.code === 'no-code') {
    return way === 'app' ? 'Type the six digits that the app shows.' : 'Type the code.'
  }
  if (refusal.code === 'code-used') {
    return way === 'app'
      ? 'That code was typed before. Wait for the next one.'
      : 'That code was typed before, and each works once. Type another one.'
  }
  if (refusal.code === 'wrong-code') {
    const wrong = `That code did not match. ${way === 'app' ? 'Type the newest one' : 'Look at it again'}.`
    return `${wrong} ${triesWords(refusal.triesLeft)}`
  }
  if (refusal.code === 'code-unreadable') return unreadable
  return refusalWords(refusal)
}

/** Who helps the only owner. The link of `npm run account` asks for no code. */
export const onlyOwnerHelp =
  'If you are the only owner, ask the person who runs the server for a sign-in link.'

const unreadable =
  'The website cannot check your codes any more, because its secret was replaced. Ask an owner to switch two-step ' +
  `sign-in off for you. ${onlyOwnerHelp}`

function triesWords(left: number): string {
  if (left === 0) return 'No tries are left. Wait at least 15 minutes, then sign in again.'
  return left === 1 ? '1 try is left.' : `${left} tries are left.`
}
