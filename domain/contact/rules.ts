import type { Fields } from '#ports/documents/document-store.ts'
import type { ContactMessage } from './schema.ts'

/** Nobody reads a form, fills it in and sends it faster. Milliseconds. */
const fastestPersonMs = 2_000

/**
 * Why a message looks as if a program had sent it, as a sentence that lets a person send it all the same; null when
 * it does not. `trap`: what the field nobody sees holds. `elapsedMs`: null without script, which passes.
 */
export function checkSender({
  trap,
  elapsedMs,
}: {
  readonly trap: string
  readonly elapsedMs: number | null
}): string | null {
  if (trap !== '') {
    return 'Your message was not sent: a field that people do not see was filled in, as automatic programs do. Press Send Message again.'
  }
  if (elapsedMs !== null && elapsedMs < fastestPersonMs) {
    return 'Your message was not sent: it came faster than a person writes. Wait a moment, then press Send Message again.'
  }
  return null
}

/** Said to whoever reached the limit. `waitMs`: until the next message is taken. */
export function tooManyMessages(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  const wait = minutes === 1 ? 'one minute' : `${minutes} minutes`
  return `Your message was not sent, because many have come from your connection. It is still here: wait ${wait}, then press Send Message again.`
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
