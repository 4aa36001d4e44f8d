import { createHash } from 'node:crypto'
import type { Limiter } from '#domain/limiter.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings/kind.ts'
import type { Change, DocumentStore } from '#ports/documents/document-store.ts'
import { newNotification, toNotificationFields } from './mail-notification.ts'
import {
  type Doubt,
  setMessage,
  signsAgainstUrgent,
  tooManyAtThatTime,
  tooManyFromAddress,
  tooManyFromOneConnection,
  tooManyOverall,
} from './rules.ts'
import { sameMessageMs, type ContactMessage } from './schema.ts'
import { findUrgentWords } from './urgent.ts'

/** The sender of a message, and the signs that it may be spam. Neither the address nor the device is stored. */
export interface Sender {
  /** Null without script. */
  readonly submissionId: string | null
  /** The visitor's IP address from `clientAddress`. */
  readonly address: string
  /** The key of the device cookie; null for a device without one. */
  readonly device: string | null
  /** The reason to think that a bot sent it, from the form; null when there is none. */
  readonly doubt: Doubt | null
}

export type SendMessage = (
  draft: ContactMessage,
  from: Sender,
) => Promise<Result<{ readonly id: string; readonly isDoubtful: boolean }, FieldErrors>>

export const visitor = { uid: 'visitor', name: 'visitor' }

export interface SendMessageOptions {
  readonly documents: DocumentStore
  /** Counts per device and address. Above it, messages are doubtful. */
  readonly limiter: Limiter
  /** Counts all visitors together. Above it, messages are doubtful. */
  readonly globalLimiter: Limiter
  /** Counts an address with all its devices. Above it, messages are refused. */
  readonly addressLimiter: Limiter
  /** Counts the messages of all visitors. Above it, the site receives only what `ownInFloodLimiter` allows. */
  readonly floodLimiter: Limiter
  /** Counts the messages of an address during a flood. */
  readonly ownInFloodLimiter: Limiter
  readonly settings: () => Pick<Settings, 'urgentWords'>
  /** Called when a notification waits to be sent. */
  readonly onSent: () => void
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

export function createSendMessage({
  documents,
  limiter,
  addressLimiter,
  globalLimiter,
  floodLimiter,
  ownInFloodLimiter,
  settings,
  onSent,
  now,
}: SendMessageOptions): SendMessage {
  return async (draft, { submissionId, ...sender }) => {
    const at = now()
    const { id, earlierId } = toMessageIds(draft, submissionId, at)
    const known = (await documents.get('Contactus', id)) ?? (earlierId ? await recent(earlierId, at) : null)
    if (known) {
      const isDoubtful = sender.doubt !== null || (await documents.get('SpamMessages', known.id)) !== null
      return accepted({ id: known.id, isDoubtful })
    }

    const urgentWords = findUrgentWords(draft.message, settings().urgentWords)
    // Urgent messages are counted apart, so that a flood of other messages does not get them refused.
    const kind = urgentWords.length > 0 ? 'urgent' : 'all'
    const counted = await addressLimiter.take(`${kind} ${sender.address}`)
    if (counted.waitMs !== null) return refused({ form: tooManyFromAddress(counted.waitMs) })
    const flood = await floodLimiter.take(kind)
    if (flood.waitMs !== null) {
      // Each address keeps a few messages, so that a few addresses cannot close the form for everybody.
      const own = await ownInFloodLimiter.take(`${kind} ${sender.address}`)
      if (own.waitMs !== null) return refused({ form: tooManyOverall(own.waitMs) })
    }
    const doubt = await doubtAbout(sender)
    const { changes, isMailed } = toArrival(id, draft, { doubt, urgentWords, at })
    try {
      await documents.commit(changes, visitor)
    } catch (error) {
      // The same form may have been sent twice at the same time, or the connection failed after the commit.
      if (!(await documents.get('Contactus', id))) throw error
    }
    if (isMailed) onSent()
    return accepted({ id, isDoubtful: doubt !== null })
  }

  /** Counts the message, and returns the reason why it is doubtful; null when it is not. */
  async function doubtAbout({ address, device, doubt }: Omit<Sender, 'submissionId'>): Promise<Doubt | null> {
    const counted = await limiter.take(device === null ? address : `${address} ${device}`)
    if (counted.waitMs !== null) {
      return { reason: doubt?.reason ?? tooManyFromOneConnection, signs: (doubt?.signs ?? 0) + 1 }
    }
    // A message that is already doubtful must not use up the limit of all visitors.
    if (doubt !== null) return doubt
    const overall = await globalLimiter.take('all')
    return overall.waitMs === null ? null : { reason: tooManyAtThatTime, signs: 1 }
  }

  async function recent(id: string, at: number) {
    const message = await documents.get('Contactus', id)
    return message && at - message.createdAt < sameMessageMs ? message : null
  }
}

/** What a new message writes: itself, its mark, and its mail notification unless it is doubtful. `at`: when it came. */
export function toArrival(
  id: string,
  draft: ContactMessage,
  {
    doubt,
    urgentWords,
    at,
  }: { readonly doubt: Doubt | null; readonly urgentWords: readonly string[]; readonly at: number },
): { readonly changes: readonly Change[]; readonly isMailed: boolean } {
  const isUrgent = urgentWords.length > 0 && (doubt?.signs ?? 0) < signsAgainstUrgent
  const isMailed = isUrgent || doubt === null
  const marks: readonly Change[] = isUrgent
    ? [{ kind: 'set', collection: 'UrgentMessages', id, fields: { words: urgentWords } }]
    : doubt !== null
      ? [{ kind: 'set', collection: 'SpamMessages', id, fields: { doubt: doubt.reason } }]
      : []
  const fields = toNotificationFields(newNotification(at))
  return {
    changes: [
      { ...setMessage(id, draft), expectedVersion: 0 },
      ...marks,
      ...(isMailed ? [{ kind: 'set', collection: 'Outbox', id, fields } as const] : []),
    ],
    isMailed,
  }
}

/**
 * The id is a hash of the content and the submission id. Without a submission id, the hash uses the current period of
 * ten minutes. The message may then also have arrived in the previous period: `earlierId`.
 */
function toMessageIds(draft: ContactMessage, submissionId: string | null, at: number) {
  const { name, email, phone, message } = draft
  const idOf = (occasion: string | number) =>
    createHash('sha256')
      .update(JSON.stringify([name, email, phone, message, occasion]))
      .digest('hex')
      .slice(0, 20)
  if (submissionId) return { id: idOf(submissionId), earlierId: null }
  const period = Math.floor(at / sameMessageMs)
  return { id: idOf(period), earlierId: idOf(period - 1) }
}
