import { z } from 'zod'
import type { FieldErrors, Result } from '#domain/result.ts'
import { accepted, refused } from '#domain/result.ts'
import { typedText } from './typed-text.ts'

export const accountLimits = { username: 60, email: 254, shortestPassword: 12, longestPassword: 128 } as const

/** What somebody types to get an account of their own. */
export interface NewAccount {
  readonly username: string
  /** Lower case: two spellings of one address are one account. */
  readonly email: string
  readonly password: string
}

const schema = z.object({
  username: z
    .string()
    .trim()
    .min(1, 'Enter a username.')
    .max(accountLimits.username, `A username has at most ${accountLimits.username} characters. Shorten it.`),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Enter an email address.')
    .max(accountLimits.email, `An email address has at most ${accountLimits.email} characters.`)
    .pipe(z.email('This is not a whole email address. It looks like name@example.org.')),
  password: z
    .string()
    .min(1, 'Enter a password.')
    .min(
      accountLimits.shortestPassword,
      `A password has at least ${accountLimits.shortestPassword} characters. Add some more.`,
    )
    .max(
      accountLimits.longestPassword,
      `A password has at most ${accountLimits.longestPassword} characters. Shorten it.`,
    ),
  confirmation: z.string(),
})

/** Reads the fields `username`, `email`, `password` and `confirmation`; what is missing counts as empty. */
export function parseNewAccount(form: FormData): Result<NewAccount, FieldErrors> {
  const typed = {
    username: typedText(form, 'username'),
    email: typedText(form, 'email'),
    password: typedText(form, 'password'),
    confirmation: typedText(form, 'confirmation'),
  }
  const parsed = schema.safeParse(typed)
  const errors: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message
  if (!typed.confirmation) errors.confirmation = 'Type the password a second time.'
  else if (typed.confirmation !== typed.password) {
    errors.confirmation = 'The two passwords are not the same. Type them again.'
  }
  if (!parsed.success || Object.keys(errors).length > 0) return refused(errors)
  const { username, email, password } = parsed.data
  return accepted({ username, email, password })
}
