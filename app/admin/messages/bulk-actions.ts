import { diskFull } from '#app/action-failure.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import { messagesPerPage } from '#domain/contact/schema.ts'

/** The checkboxes of the list. */
export const messageField = 'message'

const messageActs = ['spam', 'not-spam', 'answered', 'not-answered', 'ask-delete', 'delete'] as const
export type MessageAct = (typeof messageActs)[number]

/** What a form asks for, and for which messages. Null for an unknown act or no message. */
export function readBulkAction(form: FormData): { act: MessageAct; ids: readonly string[] } | null {
  const act = messageActs.find((known) => known === form.get('intent'))
  const ids = form
    .getAll(messageField)
    .filter((id): id is string => typeof id === 'string' && isRecordId(id))
    .slice(0, messagesPerPage)
  return act && ids.length > 0 ? { act, ids: [...new Set(ids)] } : null
}

/** What was done, for the notice above the list. `count`: how many messages it changed. */
export function doneWords(act: Exclude<MessageAct, 'ask-delete'>, count: number): string {
  if (count === 0) return 'Nothing was changed: it was done already, or the messages are not here any more.'
  const [which, are] = count === 1 ? ['1 message', 'is'] : [`${count} messages`, 'are']
  switch (act) {
    case 'spam':
      return `${which} ${are} marked as spam.`
    case 'not-spam':
      return `${which} ${are} back in the inbox.`
    case 'answered':
      return `${which} ${are} marked as answered.`
    case 'not-answered':
      return `${which} ${are} not marked as answered any more.`
    case 'delete':
      return `${which} ${are} deleted.`
  }
}

/** What follows `doneWords` when the act ended before it reached every message. */
export const othersWords = (reason: 'full' | 'server') =>
  `The others could not be changed. ${reason === 'full' ? diskFull : 'Select them again in a moment.'}`

/**
 * The act that takes another one back; null when nothing does. Who answered a message, and when, is not kept after the mark
 * is gone.
 */
export function undoOf(act: MessageAct): MessageAct | null {
  switch (act) {
    case 'spam':
      return 'not-spam'
    case 'not-spam':
      return 'spam'
    case 'answered':
      return 'not-answered'
    default:
      return null
  }
}
