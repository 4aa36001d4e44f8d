import { searchKey } from '#domain/search-text.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { contactRate, type ContactMessage, doubtfulLinks } from './schema.ts'

/** Milliseconds. No person reads, fills in and sends the form faster. */
const fastestPersonMs = 2_000

/** Signs in a form that show whether a person or a bot sent it. */
interface SenderSigns {
  /** The value of the hidden field `website`. */
  readonly trap: string
  /**
   * Milliseconds between showing and sending the form, with the time that it waited on the device for a connection.
   * Null without script; such a form passes.
   */
  readonly elapsedMs: number | null
  /** Whether it is the site's own form, complete and with a valid stamp. */
  readonly isOurForm: boolean
}

/** Why a bot may have sent a message. `reason`: in words for staff. `signs`: the number of signs of it. */
export interface Doubt {
  readonly reason: string
  readonly signs: number
}

/** An urgent message with fewer signs is not doubtful. */
export const signsAgainstUrgent = 2

/**
 * Returns the reason to doubt a message; null when there is none. The signs add up. The message is stored either way,
 * because people are sometimes taken for bots. The trap counts twice, because no person sees it.
 */
export function doubtOf(
  { trap, elapsedMs, isOurForm }: SenderSigns,
  { message }: Pick<ContactMessage, 'message'>,
): Doubt | null {
  const links = message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0
  const isFast = elapsedMs !== null && elapsedMs < fastestPersonMs
  const reasons = [
    ...(trap === '' ? [] : Array<string>(2).fill('A field that people do not see was filled in')),
    ...(isFast ? [elapsedMs < 1_000 ? 'Sent in less than a second' : 'Sent after 1 second'] : []),
    ...(isOurForm ? [] : ['The form was over a week old, or not from this website']),
    ...(links >= doubtfulLinks ? [`Holds ${links} links`] : []),
  ]
  return reasons[0] === undefined ? null : { reason: reasons[0], signs: reasons.length }
}

/** The doubt when one device and address sent more than `contactRate`. */
export const tooManyFromOneConnection = `More than ${contactRate.tries} from one line in 10 minutes`

/** The doubt when all visitors together sent more than `globalContactRate`. */
export const tooManyAtThatTime = 'Far more messages than usual came at that time'

/** The refusal above `addressRate`. `waitMs`: until the next message is accepted. */
export const tooManyFromAddress = (waitMs: number) => notSent('many have come from your connection', waitMs)

/** The refusal above `floodRate`. `waitMs`: until the next message is accepted. */
export const tooManyOverall = (waitMs: number) => notSent('far more are coming in than usual', waitMs)

const notSent = (because: string, waitMs: number) =>
  `Your message was not sent, because ${because}. It is still here: wait ${inMinutes(waitMs)}, then press Send Message again. If it is urgent, use the phone number or the email address on this page.`

function inMinutes(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}

/** The fields of a message in `Contactus`. The time of arrival is in the envelope of the record. */
export function toContactFields(id: string, { name, email, phone, message }: ContactMessage): Fields {
  return { id, name, email, phone, message }
}

/** The text that a search for messages reads. Each field has its own line, so that a match never spans two fields. */
export const searchTextOf = ({ name, email, phone, message }: ContactMessage): string =>
  [name, email, phone, message].map(searchKey).join('\n')

/** Stores a message so that searches find it. */
export const setMessage = (id: string, message: ContactMessage) =>
  ({
    kind: 'set',
    collection: 'Contactus',
    id,
    fields: toContactFields(id, message),
    searchText: searchTextOf(message),
  }) as const

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
