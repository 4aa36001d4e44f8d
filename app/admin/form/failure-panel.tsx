import { Box, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FailureReason } from '#app/action-failure.ts'
import type { Action } from '#domain/accounts/policy.ts'
import { Notice } from '../ui/notice.tsx'
import { canHandIn, saveFailureWords } from './save-failure-words.ts'

/**
 * Says why the server did not receive a save, and what to do next. It takes the focus when it appears, unless the dialog
 * to sign in has it. `needs`: the permission that the form requires.
 */
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
  const panel = useRef<HTMLDivElement>(null)
  const mustSignIn = because === 'session'
  useEffect(() => {
    if (!mustSignIn) panel.current?.focus()
  }, [mustSignIn])
  const way = mustSignIn
    ? { label: 'Sign in again', act: onSignIn }
    : canHandIn(because, needs)
      ? { label: 'Load again', act: () => window.location.reload() }
      : { label: because === 'connection' ? 'Try now' : 'Try again', act: onRetry }
  return (
    <Notice ref={panel} tabIndex={-1} tone="failure" mb={0}>
      {saveFailureWords(because, needs)}
      <Box mt={12}>
        <Button type="button" variant="default" aria-disabled={saving} onClick={way.act}>
          {saving ? 'Trying' : way.label}
        </Button>
      </Box>
    </Notice>
  )
}
