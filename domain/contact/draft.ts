import { z } from 'zod'
import { parseFields, textWithin } from '#domain/form-fields.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import type { FormStamps } from './form-stamps.server.ts'
import { judgeSender } from './rules.ts'
import { contactLimits, type ContactMessage } from './schema.ts'

/*
 * What the contact form sends.
 * Fields: `name`, `email`, `phone`, `message`; and four a visitor does not see: `website`, which only programs fill
 * in; `stamp`, by which the site knows its own form (`form-stamps.server.ts`); and, set by script, `elapsed`
 * (milliseconds between showing the form and sending it) and `submission` (an id of this sending, so that the same
 * words sent on purpose twice stay two messages). Without script the last two are empty, but there.
 */

export interface ContactSubmission {
  readonly draft: ContactMessage
  /** Null without script. */
  readonly submissionId: string | null
}

const noWayToReply = 'Write your email address or your phone number, so that we can answer you.'

const typed = z.string().catch('')

const line = (name: string, limit: number) => textWithin({ name, limit }, typed, toOneLine)

const contactDraft = z
  .object({
    name: line('name', contactLimits.name),
    // A line break in an address becomes a space, and so makes it none: nothing behind it reaches a mail header.
    email: line('email address', contactLimits.email).refine((text) => text === '' || isEmail(text), {
      error: 'This is not a whole email address. It looks like name@example.org.',
    }),
    phone: line('phone number', contactLimits.phone).refine(
      (text) => text === '' || text.replace(/\P{Nd}/gu, '').length >= 5,
      { error: 'This phone number has too few digits. Check it.' },
    ),
    message: textWithin({ name: 'message', limit: contactLimits.message }, typed, (text) =>
      toLines(text).trim(),
    ).refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), { error: 'Write your message.' }),
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    error: noWayToReply,
    path: ['email'],
  })

/** One plain address, as mail programs and the mailer understand it. */
export function isEmail(text: string): boolean {
  return text.length <= contactLimits.email && z.email().safeParse(text).success
}

/** Reads the form. Refusals are keyed by field name; what belongs to none of them is at `form`. */
export function parseContactForm(
  form: FormData,
  stamps: Pick<FormStamps, 'accepts'>,
): Result<ContactSubmission, FieldErrors> {
  const parsed = parseFields(contactDraft, {
    name: form.get('name'),
    email: form.get('email'),
    phone: form.get('phone'),
    message: form.get('message'),
  })
  if (!parsed.ok) return parsed
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const elapsed = /^\d{1,12}$/.test(text('elapsed')) ? Number(text('elapsed')) : null
  const verdict = judgeSender({
    trap: text('website'),
    elapsedMs: elapsed,
    // Browsers send every field of the form, also what is empty.
    isOurForm: form.has('website') && form.has('elapsed') && stamps.accepts(text('stamp')),
  })
  if (verdict.kind === 'refuse') return refused({ form: verdict.reason })
  const submissionId = /^[A-Za-z0-9-]{8,64}$/.test(text('submission')) ? text('submission') : null
  return accepted({ draft: parsed.value, submissionId })
}
