import type { Fields } from '#ports/documents/document-store.ts'
import type { ContactMessage } from './schema.ts'

/** Milliseconds. No person reads, fills in and sends the form faster. */
const fastestPersonMs = 2_000

/** Signs in a form that show whether a person or a program sent it. */
export interface SenderSigns {
  /** The value of the hidden field `website`. */
  readonly trap: string
  /** Milliseconds between showing and sending the form. Null without script; such a form passes. */
  readonly elapsedMs: number | null
  /** Whether it is the site's own form, complete and with a valid stamp. */
  readonly isOurForm: boolean
}

export type Verdict =
  | { readonly kind: 'accept' }
  /** `reason`: a sentence that tells a person how to send the message all the same. */
  | { readonly kind: 'refuse'; readonly reason: string }

/** Decides whether a message is accepted that a program may have sent. */
export function judgeSender({ trap, elapsedMs, isOurForm }: SenderSigns): Verdict {
  if (trap !== '') {
    return refuse(
      'Your message was not sent: a field that people do not see was filled in, as automatic programs do. Press Send Message again.',
    )
  }
  if (elapsedMs !== null && elapsedMs < fastestPersonMs) {
    return refuse(
      'Your message was not sent: it came faster than a person writes. Wait a moment, then press Send Message again.',
    )
  }
  if (!isOurForm) {
    return refuse(
      'Your message was not sent, because this page is more than a week old or did not arrive whole. What you wrote is still here: press Send Message again.',
    )
  }
  return { kind: 'accept' }
}

const refuse = (reason: string): Verdict => ({ kind: 'refuse', reason })

/** The refusal when one address has reached its limit. `waitMs`: until the next message is accepted. */
export function tooManyFromAddress(waitMs: number): string {
  return `Your message was not sent, because many have come from your connection. It is still here: wait ${inMinutes(waitMs)}, then press Send Message again.`
}

/** The refusal when all visitors together have reached the limit. `waitMs`: until the next message is accepted. */
export function tooManyOverall(waitMs: number): string {
  return `Your message was not sent, because far more are coming in than usual. It is still here: wait ${inMinutes(waitMs)}, then press Send Message again. If it is urgent, use the phone number or the email address on this page.`
}

function inMinutes(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}

/** The fields of a message in `Contactus`. The time of arrival is in the envelope of the record. */
export function toContactFields(id: string, { name, email, phone, message }: ContactMessage): Fields {
  return { id, name, email, phone, message }
}

/** Reads a stored message. In an imported record, a value that is no text or number counts as empty. */
export function readContactFields(fields: Fields): ContactMessage {
  const text = (value: unknown) =>
    typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
  return {
    name: text(fields.name),
    email: text(fields.email),
    phone: text(fields.phone),
    message: text(fields.message),
  }
}
