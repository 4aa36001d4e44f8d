import type { Fields } from '#ports/documents/document-store.ts'
import type { ContactMessage } from './schema.ts'

/** Nobody reads a form, fills it in and sends it faster. Milliseconds. */
const fastestPersonMs = 2_000

/** What a form tells of whoever sent it. */
export interface SenderSigns {
  /** What the field nobody sees holds. */
  readonly trap: string
  /** Milliseconds between showing the form and sending it; null without script, which passes. */
  readonly elapsedMs: number | null
  /** Whether it is the site's own form, whole and with a stamp that still holds. */
  readonly isOurForm: boolean
}

export type Verdict =
  | { readonly kind: 'accept' }
  /** `reason`: a sentence that lets a person send it all the same. */
  | { readonly kind: 'refuse'; readonly reason: string }

/** The one place that decides what becomes of a message which a program may have sent. */
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

/** Said to whoever reached the limit of one address. `waitMs`: until the next message is taken. */
export function tooManyFromYou(waitMs: number): string {
  return `Your message was not sent, because many have come from your connection. It is still here: wait ${inMinutes(waitMs)}, then press Send Message again.`
}

/** Said to whoever comes when all together have reached the limit. `waitMs`: until the next message is taken. */
export function tooManyFromAll(waitMs: number): string {
  return `Your message was not sent, because far more are coming in than usual. It is still here: wait ${inMinutes(waitMs)}, then press Send Message again. If it is urgent, use the phone number or the email address on this page.`
}

function inMinutes(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}

/** The record of a message in `Contactus`; when it came is in its envelope. */
export function toContactFields(id: string, { name, email, phone, message }: ContactMessage): Fields {
  return { id, name, email, phone, message }
}

/** Whatever is no text, in a record brought over, is empty. */
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
