import { Stack } from '@mantine/core'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Notice } from './ui/notice.tsx'
import { SendOnceForm } from './send-once-form.tsx'

/**
 * A form of a page or a dialog; records have forms of their own. `answer`: the action data. A new answer moves the
 * focus to the alert or the first refused field. `failure`: why nothing was done, shown above the fields.
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
        {failure && (
          <Notice tone="failure" mb={0} tabIndex={-1}>
            {failure}
          </Notice>
        )}
        {children}
      </Stack>
    </SendOnceForm>
  )
}
