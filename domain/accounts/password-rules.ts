import { z } from 'zod'
import { normalise } from '#domain/plain-text.ts'
import { isEasilyGuessed } from './password-strength.ts'

export const passwordLimits = { shortest: 12, longest: 128 } as const

/** The account holder. Other people know these values, so a password must not contain them. */
export interface Holder {
  readonly username: string
  readonly email: string
}

export const newPassword = z
  .string()
  .min(1, 'Enter a password.')
  .min(
    passwordLimits.shortest,
    `A password has at least ${passwordLimits.shortest} characters. Add some more.`,
  )
  .max(passwordLimits.longest, `A password has at most ${passwordLimits.longest} characters. Shorten it.`)

/** Characters. Shorter names are not checked, because they are part of too many words. */
const shortestCheckedName = 4

/** The message when a password contains the holder's name or mailbox; null when it does not. */
export function checkPasswordAgainst(password: string, { username, email }: Holder): string | null {
  const folded = fold(password)
  const contains = (name: string) => name.length >= shortestCheckedName && folded.includes(name)
  const [mailbox = ''] = fold(email).split('@')
  if (contains(mailbox)) return 'The password contains the email address, which others know. Choose another.'
  if (contains(fold(username))) return 'The password contains the name, which others know. Choose another.'
  return null
}

const fold = (text: string) => normalise(text, 'NFKC').trim().toLowerCase()

/**
 * Returns the reason why a new password is refused, as a message; null when it is accepted. Runs on the server, after
 * the checks of the form.
 */
export async function refusePassword(password: string, holder: Holder): Promise<string | null> {
  const parsed = newPassword.safeParse(password)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? null
  const problem = checkPasswordAgainst(password, holder)
  if (problem) return problem
  return (await isEasilyGuessed(password, holder))
    ? 'This password is one of the first that attackers try. Choose three or four words that only you connect with each other.'
    : null
}
