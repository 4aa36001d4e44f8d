import { answerOrFailure, diskFull, type FailureReason } from '#app/action-failure.ts'

/**
 * Why a record was not deleted. `changed-since`: another editor changed it. The failure then has the current version,
 * the editor's name (`by`) and the time in words (`at`).
 */
export type DeletionFailure =
  | { readonly reason: 'changed-since'; readonly version: number; readonly by: string; readonly at: string }
  | { readonly reason: FailureReason }

/** The message for a failure. `noun`: the kind of record, such as "program". */
export function deletionFailureMessage(noun: string, failure: DeletionFailure): string {
  switch (failure.reason) {
    case 'changed-since':
      return (
        `${failure.by} changed this ${noun} on ${failure.at}, after you opened this page. ` +
        'Nothing was deleted. Look at it again, then delete it if you still want to.'
      )
    case 'session':
      return 'Could not delete. Nothing was changed. Your session has ended: sign in again, then delete.'
    case 'connection':
      return 'No answer came. Check your connection, then press Delete again. What is already deleted stays so.'
    case 'full':
      return `Could not delete. Nothing was changed. ${diskFull}`
    default:
      return 'Could not delete. Nothing was changed.'
  }
}

/** The version to send. After a conflict this is the newer version, because the message has reported the change. */
export const versionToDelete = (version: number, failure?: DeletionFailure) =>
  failure?.reason === 'changed-since' ? failure.version : version

export const toDeletionFailure = (reason: FailureReason): DeletionFailure => ({ reason })

/** The `clientAction` of each page that deletes a record. A failure becomes a message next to the question. */
export const deletionOrFailure = <Answer>(serverAction: () => Promise<Answer>) =>
  answerOrFailure(serverAction, toDeletionFailure)
