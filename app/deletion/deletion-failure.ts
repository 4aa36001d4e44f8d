import { answerOrFailure, diskFull, type FailureReason, notPermitted } from '#app/action-failure.ts'
import type { DeletionWords } from './deletion-words.tsx'

/**
 * The reason why a record was not deleted. `changed-since`: another editor changed it. The failure then has the current
 * version, the editor's name (`by`) and the time in words (`at`).
 */
export type DeletionFailure =
  | { readonly reason: 'changed-since'; readonly version: number; readonly by: string; readonly at: string }
  | { readonly reason: FailureReason }

/** The message for a failure. */
export function deletionFailureMessage(words: DeletionWords, failure: DeletionFailure): string {
  const { noun, failed, nothingDone, act, again, doneBefore } = words
  switch (failure.reason) {
    case 'changed-since':
      return (
        `${failure.by} changed this ${noun} on ${failure.at}, after you opened this page. ` +
        `${nothingDone} Look at it again, then press ${act} if you still want to.`
      )
    case 'session':
      return `${failed} Nothing was changed. Your session has ended: sign in again, then ${again}.`
    case 'connection':
      return `No answer came. Check your connection, then press ${act} again. ${doneBefore}`
    case 'not-permitted':
      return `${failed} Nothing was changed. ${notPermitted}`
    case 'full':
      return `${failed} Nothing was changed. ${diskFull}`
    default:
      return `${failed} Nothing was changed.`
  }
}

/** The version to send. After a conflict this is the newer version, because the message has reported the change. */
export const versionToDelete = (version: number, failure?: DeletionFailure) =>
  failure?.reason === 'changed-since' ? failure.version : version

export const toDeletionFailure = (reason: FailureReason): DeletionFailure => ({ reason })

/** The `clientAction` of each page that deletes a record. A failure becomes a message next to the question. */
export const deletionOrFailure = <Answer>(serverAction: () => Promise<Answer>) =>
  answerOrFailure(serverAction, toDeletionFailure)
