import { z } from 'zod'
import { parseFields, textWithin } from '#domain/form-fields.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { accepted, type FieldErrors, type Result } from '#domain/result.ts'
import { typedText } from '#domain/typed-text.ts'
import type { FormStamps } from './form-stamps.server.ts'
import { type Doubt, doubtOf } from './rules.ts'
import { contactLimits, type ContactMessage } from './schema.ts'
import { longestPlace, subjectLines } from './subjects.ts'

/*
 * The contact form. Visible fields: `name`, `email`, `phone`, `message`; with a subject also `place` and `consent`,
 * which become lines above the message, because the records keep the fields of the forum's earlier website. Hidden
 * fields: `subject`; `website`, which only bots fill in; `stamp`, which proves that the form is the site's own
 * (`form-stamps.server.ts`); `elapsed`, the milliseconds between showing and sending the form; `submission`, an id of
 * this send, so that the same text sent twice on purpose makes two messages. Script sets the last two; without script
 * they are sent empty.
 */

interface ContactSubmission {
  readonly draft: ContactMessage
  /** Null without script. */
  readonly submissionId: string | null
  /** The reason to think that a bot sent it; null when there is none. */
  readonly doubt: Doubt | null
}

const noWayToReply = 'Write your email address or your phone number, so that we can answer you.'

const typed = z.string().catch('')

const line = (name: string, limit: number) => textWithin({ name, limit }, typed, toOneLine)

const contactDraft = z
  .object({
    name: line('name', contactLimits.name),
    // A line break in an address becomes a space, which makes the address invalid. So nothing after it reaches a mail
    // header.
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
    place: line('ward and state', longestPlace),
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    error: noWayToReply,
    path: ['email'],
  })

/** Whether the text is one plain mail address, without a display name. */
export function isEmail(text: string): boolean {
  return text.length <= contactLimits.email && z.email().safeParse(text).success
}

/** Reads the form. Refusals are keyed by field name; a refusal of the whole form has the key `form`. */
export function parseContactForm(
  form: FormData,
  stamps: Pick<FormStamps, 'accepts'>,
): Result<ContactSubmission, FieldErrors> {
  const parsed = parseFields(contactDraft, {
    name: form.get('name'),
    email: form.get('email'),
    phone: form.get('phone'),
    message: form.get('message'),
    place: form.get('place'),
  })
  if (!parsed.ok) return parsed
  const text = (name: string) => typedText(form, name)
  const { place, ...written } = parsed.value
  const asked = subjectLines({ subject: text('subject'), place, consents: text('consent') !== '' })
  const draft = asked ? { ...written, message: `${asked}\n\n${written.message}` } : written
  const elapsed = /^\d{1,12}$/.test(text('elapsed')) ? Number(text('elapsed')) : null
  const doubt = doubtOf(
    {
      trap: text('website'),
      elapsedMs: elapsed,
      // Browsers send every field of the form, even empty ones.
      isOurForm: form.has('website') && form.has('elapsed') && stamps.accepts(text('stamp')),
    },
    draft,
  )
  const submissionId = /^[A-Za-z0-9-]{8,64}$/.test(text('submission')) ? text('submission') : null
  return accepted({ draft, submissionId, doubt })
}
