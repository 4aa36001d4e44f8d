import { Notice } from '#app/ui/notice.tsx'
import { deletionFailureWords, type DeletionFailure } from './deletion-failure.ts'

/** Why the record is still there; nothing before the first try. `signIn`: an address that shows the sign-in form. */
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
      {deletionFailureWords(noun, failure)}
      {failure.because === 'session' && (
        <>
          {' '}
          <a href={signIn}>Sign in again</a>
        </>
      )}
    </Notice>
  )
}
