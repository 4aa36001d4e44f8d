import { TextInput, type TextInputProps } from '@mantine/core'

/** One field for the six digits of an authenticator app, or for a recovery code. Pasting is allowed. */
export function CodeField({ way, ...props }: TextInputProps & { way: 'app' | 'recovery' }) {
  return (
    <TextInput
      name="code"
      label="Code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
      styles={{ input: { height: 56, fontSize: 28, fontWeight: 600, letterSpacing: 'min(0.2em, 1.5vw)' } }}
      {...(way === 'app' ? { inputMode: 'numeric', autoComplete: 'one-time-code' } : { autoComplete: 'off' })}
      {...props}
    />
  )
}
