import { diskFull } from '#app/action-failure.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import { messagesPerPage } from '#domain/contact/schema.ts'

/** The name of the checkboxes of the list. */
export const messageField = 'message'

const messageActs = ['spam', 'not-spam', 'answered', 'not-answered', 'ask-delete', 'delete'] as const
export type MessageAct = (typeof messageActs)[number]

/** Reads the action that a form requests, and the ids of the messages. Null for an unknown action or no message. */
export function readBulkAction(form: FormData): { act: MessageAct; ids: readonly string[] } | null {
  const act = messageActs.find((known) => known === form.get('intent'))
  const ids = form
    .getAll(messageField)
    .filter((id): id is string => typeof id === 'string' && isRecordId(id))
    .slice(0, messagesPerPage)
  return act && ids.length > 0 ? { act, ids: [...new Set(ids)] } : null
}

/** Returns the words of the notice above the list. `count`: the number of messages that the action changed. */
export function doneWords(act: Exclude<MessageAct, 'ask-delete'>, count: number): string {
  if (count === 0) return 'Nothing was changed: the messages were marked like this already, or were deleted.'
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

/** Returns the words after `doneWords` when the action ended before it reached every message. */
export const othersWords = (reason: 'full' | 'server') =>
  `The others could not be changed. ${reason === 'full' ? diskFull : 'Select them again in a moment.'}`

/**
 * Returns the action that undoes another one; null when none does. Removing the mark "answered" cannot be undone,
 * because the person and the time of the answer are removed with it.
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
