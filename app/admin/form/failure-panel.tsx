import { Box, Button } from '@mantine/core'
import type { FailureReason } from '#app/action-failure.ts'
import type { Action } from '#domain/accounts/policy.ts'
import { Notice } from '../ui/notice.tsx'
import { canHandIn, saveFailureWords } from './save-failure-words.ts'

/** Says why the server did not receive a save, and what to do next. `needs`: the permission that the form requires. */
export function FailurePanel({
  because,
  needs,
  saving,
  onRetry,
  onSignIn,
}: {
  because: FailureReason
  needs: Action
  saving: boolean
  onRetry: () => void
  onSignIn: () => void
}) {
  const way =
    because === 'session'
      ? { label: 'Sign in again', act: onSignIn }
      : canHandIn(because, needs)
        ? { label: 'Load again', act: () => window.location.reload() }
        : { label: because === 'connection' ? 'Try now' : 'Try again', act: onRetry }
  return (
    <Notice tone="failure" mb={0}>
      {saveFailureWords(because, needs)}
      <Box mt={12}>
        <Button type="button" variant="default" aria-disabled={saving} onClick={way.act}>
          {saving ? 'Trying' : way.label}
        </Button>
      </Box>
    </Notice>
  )
}
