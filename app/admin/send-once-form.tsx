import { Form, type FormProps, useNavigation } from 'react-router'

/**
 * A form that sends nothing while an earlier press is being sent. A second press would ask for what is done by then,
 * and its answer would replace the first one.
 */
export function SendOnceForm(props: Omit<FormProps, 'method' | 'onSubmit'>) {
  const isSending = useNavigation().formMethod === 'POST'
  return <Form method="post" {...props} onSubmit={(event) => isSending && event.preventDefault()} />
}
