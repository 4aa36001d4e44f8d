import type { ReceivedMessage } from '#domain/contact/queries.server.ts'
import { formatShortMoment } from '#domain/short-moment.ts'
import { toMailState } from './mail-state.ts'

/** A message in a list. */
export type MessageSummary = ReturnType<typeof toMessageSummary>

const excerptLength = 180

/** `now`: milliseconds since the Unix epoch. `uid`: of the reader. */
export function toMessageSummary(message: ReceivedMessage, uid: string, now: number) {
  const { answered, doubt } = message
  const mail = mailWords(message)
  const text = message.message.replace(/\s+/g, ' ').trim()
  const urgent = urgentOf(message)
  return {
    /** Its id again, as the key in lists. */
    key: message.id,
    id: message.id,
    sender: senderOf(message),
    /** The first words of the text, on one line. */
    excerpt: Array.from(text).slice(0, excerptLength).join(''),
    when: formatShortMoment(message.receivedAt, now),
    isRead: message.isRead,
    isUrgent: urgent !== null,
    /** The marks that the row shows below the excerpt. */
    marks: [
      ...(urgent === null ? [] : [{ tone: 'urgent', words: urgent } as const]),
      ...(answered ? [{ tone: 'answered', words: `Answered by ${answererOf(answered, uid)}` } as const] : []),
      ...(doubt === null ? [] : [{ tone: 'doubt', words: doubt || 'Perhaps spam' } as const]),
      ...(mail === null ? [] : [{ tone: 'mail', words: mail } as const]),
    ],
  }
}

function mailWords(message: ReceivedMessage): string | null {
  const tone = toMailState(message.notification)?.tone
  if (tone === 'failed') return 'Mail not sent'
  return tone === 'trouble' ? 'Mail not sent yet' : null
}

/** Why a message is urgent: "Perhaps urgent: kill me, threatened". Null when it is not, as after its answer. */
export function urgentOf({
  urgentWords,
  answered,
}: Pick<ReceivedMessage, 'urgentWords' | 'answered'>): string | null {
  if (urgentWords === null || answered !== null) return null
  return urgentWords.length > 0 ? `Perhaps urgent: ${urgentWords.join(', ')}` : 'Marked as urgent'
}

/** "you", or the name of a colleague. */
export function answererOf(answered: { readonly uid: string; readonly name: string }, uid: string): string {
  return answered.uid === uid ? 'you' : answered.name
}

/** Returns the name of the sender, or a fallback when no name was given. */
export function senderOf({ name, email, phone }: Pick<ReceivedMessage, 'name' | 'email' | 'phone'>): string {
  return name || email || phone || 'No name given'
}
