import { z } from 'zod'
import { normalise } from '#domain/plain-text.ts'
import { isEasilyGuessed } from './password-strength.ts'

export const passwordLimits = { shortest: 12, longest: 128 } as const

/** Whose password it is to be: what everybody knows about her makes a bad password. */
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

/** Shorter names than this are part of too many words to be looked for. */
const shortestTellingName = 4

/** The sentence for a password that says who its holder is; null when it does not. */
export function checkPasswordAgainst(password: string, { username, email }: Holder): string | null {
  const folded = fold(password)
  const tells = (name: string) => name.length >= shortestTellingName && folded.includes(name)
  const [mailbox = ''] = fold(email).split('@')
  if (tells(mailbox)) return 'The password holds the email address, which others know. Choose another.'
  if (tells(fold(username))) return 'The password holds the username, which others know. Choose another.'
  return null
}

const fold = (text: string) => normalise(text, 'NFKC').trim().toLowerCase()

/** What a new password is refused for, as a sentence; null when it is a good one. The server's word, after the form's. */
export async function refusePassword(password: string, holder: Holder): Promise<string | null> {
  const parsed = newPassword.safeParse(password)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? null
  const telling = checkPasswordAgainst(password, holder)
  if (telling) return telling
  return (await isEasilyGuessed(password, holder))
    ? 'This password is among the first that are tried. Choose three or four words that belong together only to you.'
    : null
}
