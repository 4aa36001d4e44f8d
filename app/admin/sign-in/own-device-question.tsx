import { Input, Radio } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { typedText } from '#domain/typed-text.ts'
import { choice, Choices } from '../accounts/choices.tsx'

/** The name of the field. */
const field = 'shared'

/** The answer that a form sends; empty when there is none. */
export type SharedAnswer = 'yes' | 'no' | ''

/**
 * Asks whether only one person uses the device. Nothing is chosen in advance on an unknown device: an invited person
 * once left “shared computer” chosen on her own phone, and lost what she typed without a connection. With script, a
 * form without an answer is not sent: its `submit` event is prevented before `onSubmit` runs.
 */
export function OwnDeviceQuestion({ answer }: { answer: SharedAnswer }) {
  const group = useRef<HTMLFieldSetElement>(null)
  const errorId = useId()
  const [isMissing, setMissing] = useState(false)
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    const form = group.current?.form
    function check(event: SubmitEvent) {
      if (readAnswer(new FormData(form ?? undefined)) !== '') return
      event.preventDefault()
      setMissing(true)
      setRefusals((count) => count + 1)
    }
    form?.addEventListener('submit', check)
    return () => form?.removeEventListener('submit', check)
  }, [])

  useEffect(() => {
    // When another field is refused too, the form focuses that one.
    if (refusals > 0 && !group.current?.form?.querySelector('input[aria-invalid=true]'))
      group.current?.focus()
  }, [refusals])

  return (
    <fieldset
      ref={group}
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? errorId : undefined}
      style={{ minWidth: 0, padding: 0, border: 'none' }}
      onChange={() => setMissing(false)}
    >
      <Input.Label component="legend" labelElement="div">
        Is this your own phone or computer?
      </Input.Label>
      <Choices>
        {choices.map(({ value, ...words }) => (
          <Radio
            key={value}
            {...choice}
            {...words}
            name={field}
            value={value}
            defaultChecked={value === answer}
          />
        ))}
      </Choices>
      {isMissing && <Input.Error id={errorId}>Say whether this is your own phone or computer.</Input.Error>}
    </fieldset>
  )
}

const choices = [
  {
    value: 'no',
    label: 'Yes, only I use it',
    description:
      'You are signed out after a week without a visit. Text that you type without a connection is kept on this device.',
  },
  {
    value: 'yes',
    label: 'No, others use it too',
    description: 'You are signed out after two hours without use, and nothing is kept on this device.',
  },
] as const

/** The answer for a device that the website knows as the person's own. Empty for an unknown device. */
export const knownAnswer = (isOwnDevice: boolean): SharedAnswer => (isOwnDevice ? 'no' : '')

export function readAnswer(form: FormData): SharedAnswer {
  const sent = typedText(form, field)
  return sent === 'no' || sent === 'yes' ? sent : ''
}

/** Without an answer, the device counts as shared. Only a browser without script sends a form without an answer. */
export const isSharedComputer = (form: FormData): boolean => readAnswer(form) !== 'no'
