import { TextInput, type TextInputProps } from '@mantine/core'

/** The email of an account. Browsers save the password under this value, hence `username`. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      name="email"
      type="email"
      label="Email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
