import { type Ref, useEffect, useRef } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'

/**
 * A form that ignores presses while an earlier one is being sent. A second request would be refused as already done,
 * and its answer would replace the first one. `onSubmit` can prevent the event; then nothing is sent.
 */
export function SendOnceForm({
  onSubmit,
  ...props
}: Omit<FormProps, 'method'> & { ref?: Ref<HTMLFormElement> }) {
  const isSending = useNavigation().formMethod === 'POST'
  // The navigation changes too late for the second of two quick presses.
  const isSent = useRef(false)
  useEffect(() => {
    isSent.current = isSending
  })
  return (
    <Form
      method="post"
      {...props}
      onSubmit={(event) => {
        if (isSent.current) return event.preventDefault()
        onSubmit?.(event)
        isSent.current = !event.defaultPrevented
      }}
    />
  )
}
