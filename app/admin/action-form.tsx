import { Stack } from '@mantine/core'
import { type ComponentProps, useEffect, useRef } from 'react'
import { FailureAlert } from './failure-alert.tsx'
import { SendOnceForm } from './send-once-form.tsx'

/**
 * A form of a page or a dialog, outside of the record forms. `answer`: the action data. Each new one moves the focus to
 * the alert or to the first field that is refused. `failure`: why nothing was done, above the fields.
 */
export function ActionForm({
  answer,
  failure,
  maw,
  children,
  ...rest
}: Omit<ComponentProps<typeof SendOnceForm>, 'ref'> & { answer: unknown; failure?: string; maw?: number }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus()
  }, [answer])
  return (
    <SendOnceForm ref={form} noValidate {...rest}>
      <Stack gap={20} maw={maw}>
        {failure && <FailureAlert tabIndex={-1}>{failure}</FailureAlert>}
        {children}
      </Stack>
    </SendOnceForm>
  )
}
