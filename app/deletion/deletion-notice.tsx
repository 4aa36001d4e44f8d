import { Notice } from '#app/ui/notice.tsx'
import { deletionFailureMessage, type DeletionFailure } from './deletion-failure.ts'

/** Shows why a record was not deleted; nothing without a failure. `signIn`: an address that shows the sign-in form. */
export function DeletionNotice({
  noun,
  failure,
  signIn,
}: {
  noun: string
  failure: DeletionFailure | undefined
  signIn: string
}) {
  if (!failure) return null
  return (
    <Notice tone="failure">
      {deletionFailureMessage(noun, failure)}
      {failure.reason === 'session' && (
        <>
          {' '}
          <a href={signIn}>Sign in again</a>
        </>
      )}
    </Notice>
  )
}
