import { TextInput, type TextInputProps } from '@mantine/core'

/** The email of an account. It is also the name under which browsers keep the password, hence `username`. */
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
