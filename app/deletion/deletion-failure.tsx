import { useLocation } from 'react-router'
import { diskFull, type FailureReason, notPermitted } from '#app/action-failure.ts'

/** The words about a failure. Those on the public page of a record are of the specification. */
interface DeletionWords {
  readonly failed: string
  readonly nothingDone: string
  /** The words on the button. */
  readonly act: string
}

/** On the public page of a record. */
export const deleteWords: DeletionWords = {
  failed: 'Could not delete. Nothing was changed.',
  nothingDone: 'Nothing was deleted.',
  act: 'Delete',
}

/** On staff screens. */
export const takeOffWords: DeletionWords = {
  failed: 'Could not take it down. Nothing was changed.',
  nothingDone: 'Nothing was taken down.',
  act: 'Take down',
}

/**
 * The reason why a record was not deleted. `changed-since`: another editor changed it. The failure then has the current
 * version, the editor's name (`by`) and the time in words (`at`).
 */
export type DeletionFailure =
  | { readonly reason: 'changed-since'; readonly version: number; readonly by: string; readonly at: string }
  | { readonly reason: FailureReason }

/** The message for a failure. `noun`: the kind of the record, such as "program". */
export function deletionFailureMessage(noun: string, words: DeletionWords, failure: DeletionFailure): string {
  const { failed, nothingDone, act } = words
  switch (failure.reason) {
    case 'changed-since':
      return (
        `${failure.by} changed this ${noun} on ${failure.at}, after you opened this page. ` +
        `${nothingDone} Look at it again, then press ${act} if you still want to.`
      )
    case 'session':
      return `Your session has ended, and nothing was changed. Sign in again, then press ${act} again.`
    case 'connection':
      return `No answer came, so this may not be done. Check your connection, then press ${act} again.`
    case 'not-permitted':
      return `${failed} ${notPermitted}`
    case 'full':
      return `${failed} ${diskFull}`
    default:
      return `${failed} Press ${act} again in a moment.`
  }
}

/** The message, with a link to sign in again. The page is for staff only, so its own address shows the form for that. */
export function DeletionFailed({
  noun,
  words,
  failure,
}: {
  noun: string
  words: DeletionWords
  failure: DeletionFailure
}) {
  const { pathname, search } = useLocation()
  return (
    <>
      {deletionFailureMessage(noun, words, failure)}
      {failure.reason === 'session' && (
        <>
          {' '}
          <a href={pathname + search}>Sign in again</a>
        </>
      )}
    </>
  )
}

/** The version to send. After a conflict this is the newer version, because the message has reported the change. */
export const versionToDelete = (version: number, failure?: DeletionFailure) =>
  failure?.reason === 'changed-since' ? failure.version : version

/** The failure of a deletion that did not reach the record. */
export const toDeletionFailure = (reason: FailureReason): DeletionFailure => ({ reason })
