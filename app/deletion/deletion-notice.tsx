import { Notice } from '#app/ui/notice.tsx'
import { deletionFailureMessage, type DeletionFailure } from './deletion-failure.ts'
import type { DeletionWords } from './deletion-words.tsx'

/**
 * Shows why a record was not taken down; nothing without a failure. `signIn`: an address that shows the
 * sign-in form.
 */
export function DeletionNotice({
  words,
  failure,
  signIn,
}: {
  words: DeletionWords
  failure: DeletionFailure | undefined
  signIn: string
}) {
  if (!failure) return null
  return (
    <Notice tone="failure">
      {deletionFailureMessage(words, failure)}
      {failure.reason === 'session' && (
        <>
          {' '}
          <a href={signIn}>Sign in again</a>
        </>
      )}
    </Notice>
  )
}
