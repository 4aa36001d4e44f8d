import { answerOrFailure, diskFull, type FailureReason } from '#app/action-failure.ts'

/** Why a record is still there; `changed-since` carries the version that is there now and who wrote it when. */
export type DeletionFailure =
  | { readonly because: 'changed-since'; readonly version: number; readonly by: string; readonly at: string }
  | { readonly because: FailureReason }

/** `noun`: as in "this program". */
export function deletionFailureWords(noun: string, failure: DeletionFailure): string {
  switch (failure.because) {
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

/** The version to send: after a conflict the newer one, which the person has now been told about. */
export const versionToDelete = (version: number, failure?: DeletionFailure) =>
  failure?.because === 'changed-since' ? failure.version : version

export const toDeletionFailure = (because: FailureReason): DeletionFailure => ({ because })

/** The `clientAction` of every page that deletes a record: a failure becomes words beside the question. */
export const deletionOrFailure = <Answer>(serverAction: () => Promise<Answer>) =>
  answerOrFailure(serverAction, toDeletionFailure)
