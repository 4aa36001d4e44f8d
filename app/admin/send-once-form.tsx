import { type Ref, useEffect, useRef } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'

/**
 * A form that sends nothing while an earlier press is being sent. A second press would ask for what is done by then,
 * and its answer would replace the first one. `onSubmit` may prevent the event, and nothing is sent.
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
