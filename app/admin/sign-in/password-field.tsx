import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** A password field with a "Show" button. Without script the button is absent, because it could not work. */
export function PasswordField(props: TextInputProps) {
  const [shown, setShown] = useState(false)
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={72}
      rightSection={
        scripted && (
          <Button
            variant="subtle"
            c="gray.9"
            onClick={() => setShown(!shown)}
            style={{ '--focus-offset': '-4px' }}
          >
            {shown ? 'Hide' : 'Show'}
            <VisuallyHidden> {String(props.label).toLowerCase()}</VisuallyHidden>
          </Button>
        )
      }
    />
  )
}
