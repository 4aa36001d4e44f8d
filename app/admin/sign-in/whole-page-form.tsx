import { Button, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'
import { useSendOnce } from './use-send-once.ts'

/**
 * A form that always loads a new document, so that the new session starts without the data of the previous page.
 * `refused`: why the last try was refused. `status`: what happened before. `cut`: the message when there is no
 * connection. `button`: the label of its button. `after`: what follows it. `mayGo`: whether the form may be sent.
 */
export function WholePageForm({
  action,
  refused,
  status,
  cut,
  button,
  after,
  mayGo,
  children,
}: {
  action?: string
  refused?: string | null
  status?: string | null
  cut: string
  button: string
  after?: ReactNode
  mayGo?: (form: HTMLFormElement) => boolean
  children: ReactNode
}) {
  const alert = useRef<HTMLDivElement>(null)
  const { send, isSending, isCut } = useSendOnce()
  const message = isCut ? cut : refused
  // The form loads a new document. Without this focus, a screen reader would start at its top.
  useEffect(() => {
    if (message) alert.current?.focus()
  }, [message])

  function check(event: FormEvent<HTMLFormElement>) {
    if (!mayGo || mayGo(event.currentTarget)) return void send(event)
    event.preventDefault()
  }
  return (
    <form method="post" action={action} noValidate onSubmit={check}>
      <Stack gap={20}>
        {message && (
          <Notice tone="failure" mb={0} ref={alert} tabIndex={-1}>
            {message}
          </Notice>
        )}
        {status && !message && <p role="status">{status}</p>}
        {children}
        <Button type="submit" size="lg" fullWidth aria-disabled={isSending}>
          {isSending ? 'Signing in' : button}
        </Button>
        {after}
      </Stack>
    </form>
  )
}
