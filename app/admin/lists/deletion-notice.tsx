import { useLocation } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { deletionFailureWords, type DeletionFailure } from './deletion.ts'

/** Why it is still there. Nothing before the first try. */
export function DeletionNotice({ noun, failure }: { noun: string; failure?: DeletionFailure }) {
  const { pathname, search } = useLocation()
  if (!failure) return null
  return (
    <Notice tone="failure">
      {deletionFailureWords(noun, failure)}
      {/* The sign-in form is shown at the address asked for, and leads back to it. */}
      {failure.because === 'session' && (
        <>
          {' '}
          <a href={pathname + search}>Sign in again</a>
        </>
      )}
    </Notice>
  )
}
