import { z } from 'zod'
import { parseFields, requiredLine } from '#domain/form-fields.ts'
import { accepted, type FieldErrors, type Result } from '#domain/result.ts'
import { typedText } from '#domain/typed-text.ts'
import { accountEmail } from './new-account.ts'
import { roles } from './roles.ts'
import { accountLimits, type Rights } from './schema.ts'

/** An invitation that is not accepted yet. Times are milliseconds since the Unix epoch. */
export interface InvitationEntry extends Rights {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly by: { readonly uid: string; readonly name: string }
  readonly madeAt: number
  readonly endsAt: number
}

/** `url`: the link, known only when it is made. */
export interface SentInvitation extends InvitationEntry {
  readonly url: string
}

export interface InvitationRefusal {
  readonly code: 'invalid-action-code' | 'expired-action-code' | 'email-already-in-use'
}

/** The ways in which the link can reach the invited person. */
type InvitationWay = 'link' | 'mail'

export interface NewInvitation extends Rights {
  readonly username: string
  readonly email: string
  readonly way: InvitationWay
}

const fields = z.object({
  username: requiredLine({ name: 'name', limit: accountLimits.username, missing: 'Enter a name.' }),
  email: accountEmail,
  role: z.enum(roles, 'Choose what the account may do.'),
  way: z.enum(['link', 'mail'], 'Choose how to send the invitation.'),
})

/**
 * Reads the fields `username`, `email`, `role`, `owner` and `way`. Any mail domain is accepted: volunteers use theirs.
 */
export function parseInvitation(form: FormData): Result<NewInvitation, FieldErrors> {
  const typed = Object.fromEntries(
    ['username', 'email', 'role', 'way'].map((name) => [name, typedText(form, name)]),
  )
  const parsed = parseFields(fields, typed)
  return parsed.ok ? accepted({ ...parsed.value, owner: form.has('owner') }) : parsed
}
