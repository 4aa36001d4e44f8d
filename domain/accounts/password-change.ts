import type { FieldErrors, Result } from '#domain/result.ts'
import { accepted, refused } from '#domain/result.ts'
import { typedText } from '#domain/typed-text.ts'
import { checkPasswordAgainst, type Holder, newPassword } from './password-rules.ts'

/**
 * Reads the fields `current`, `password` and `confirmation`; a missing field counts as empty. `currentNeeded`: false
 * when a one-time link has signed the holder in, who then may not know the current password.
 */
export function parsePasswordChange(
  form: FormData,
  { currentNeeded, holder }: { readonly currentNeeded: boolean; readonly holder: Holder },
): Result<{ readonly current: string; readonly next: string }, FieldErrors> {
  const current = typedText(form, 'current')
  const next = typedText(form, 'password')
  const confirmation = typedText(form, 'confirmation')
  const errors: Record<string, string> = {}
  if (currentNeeded && current === '') errors.current = 'Enter your current password.'
  const problem = newPassword.safeParse(next).error?.issues[0]?.message ?? checkPasswordAgainst(next, holder)
  if (problem) errors.password = problem
  if (confirmation === '') errors.confirmation = 'Type the new password a second time.'
  else if (confirmation !== next) errors.confirmation = 'The two passwords are not the same. Type them again.'
  return Object.keys(errors).length > 0 ? refused(errors) : accepted({ current, next })
}
