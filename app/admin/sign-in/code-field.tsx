import { TextInput, type TextInputProps } from '@mantine/core'
import styles from './code-field.module.css'

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
      classNames={{ input: styles.code }}
      {...(way === 'app' ? { inputMode: 'numeric', autoComplete: 'one-time-code' } : { autoComplete: 'off' })}
      {...props}
    />
  )
}
