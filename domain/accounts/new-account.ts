import { z } from 'zod'
import { parseFields, requiredLine } from '#domain/form-fields.ts'
import { isSampleDomain } from '#domain/organisation/sample-domain.ts'
import { type FieldErrors, fieldErrorsOf, refused, type Result } from '#domain/result.ts'
import { withoutUnseen } from '#domain/plain-text.ts'
import { typedText } from '#domain/typed-text.ts'
import { checkPasswordAgainst, newPassword } from './password-rules.ts'
import { accountLimits, type NewAccount } from './schema.ts'

/**
 * The reason why the form was refused. The specification has its own alert for two of the reasons. When several apply,
 * `passwords-differ` wins.
 */
interface NewAccountRefusal {
  readonly code: 'passwords-differ' | 'unrecognized-email' | 'invalid'
  readonly errors: FieldErrors
}

/** A typed or pasted email address as accounts have it: in lower case, without invisible characters. */
export const toAccountEmail = (typed: string): string => withoutUnseen(typed).trim().toLowerCase()

/** The address of an account. */
export const accountEmail = z
  .string()
  .overwrite(toAccountEmail)
  .min(1, 'Enter an email address.')
  .max(accountLimits.email, `An email address has at most ${accountLimits.email} characters.`)
  .pipe(z.email('This is not a whole email address. It looks like name@example.org.'))

const fields = z.object({
  username: requiredLine({ name: 'name', limit: accountLimits.username, missing: 'Enter a name.' }),
  email: accountEmail,
  password: newPassword,
})

/** Whether an address belongs to `domain`: compares the part after the last @, ignoring letter case. */
export function isWithinDomain(email: string, domain: string): boolean {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase() === domain.toLowerCase()
}

/** The addresses that end in a mail domain, for a sentence: “ending in @wipf.ng”. */
export const addressesIn = (domain: string): string =>
  isSampleDomain(domain) ? 'of your own mail domain (not set yet, see Settings)' : `ending in @${domain}`

/**
 * Reads the fields `username`, `email`, `password` and `confirmation`; a missing field counts as empty. Runs in the
 * browser as well. Only the server checks how easily the password is guessed. `emailDomain`: the only domain allowed;
 * null for the first account, which may have any. `isConfirmed`: whether the form has the password only once.
 */
export function parseNewAccount(
  form: FormData,
  {
    emailDomain,
    isConfirmed = false,
  }: { readonly emailDomain: string | null; readonly isConfirmed?: boolean },
): Result<NewAccount, NewAccountRefusal> {
  const typed = {
    username: typedText(form, 'username'),
    email: typedText(form, 'email'),
    password: typedText(form, 'password'),
  }
  const confirmation = typedText(form, isConfirmed ? 'password' : 'confirmation')
  const parsed = parseFields(fields, typed)
  const errors: Record<string, string> = { ...fieldErrorsOf(parsed) }

  const foreign =
    !errors.email && emailDomain !== null && !isWithinDomain(toAccountEmail(typed.email), emailDomain)
  if (foreign) {
    errors.email = isSampleDomain(emailDomain)
      ? 'The mail domain of your organisation is not set yet. An owner sets it under Settings, or invites this address by link.'
      : `The address has to end in @${emailDomain}.`
  }
  const passwordProblem = checkPasswordAgainst(typed.password, typed)
  if (passwordProblem) errors.password ??= passwordProblem
  const differ = confirmation !== '' && confirmation !== typed.password
  if (confirmation === '' && !isConfirmed) errors.confirmation = 'Type the password a second time.'
  else if (differ) errors.confirmation = 'The two passwords are not the same. Type them again.'

  if (parsed.ok && Object.keys(errors).length === 0) return parsed
  return refused({ code: differ ? 'passwords-differ' : foreign ? 'unrecognized-email' : 'invalid', errors })
}
