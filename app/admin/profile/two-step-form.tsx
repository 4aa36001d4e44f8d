import { Box, Button, Stack } from '@mantine/core'
import { useActionData, useNavigation } from 'react-router'
import type { PasswordNeeded } from '#domain/accounts/refusals.ts'
import { SendOnceForm } from '../send-once-form.tsx'
import { useFieldRefusal } from '../form/use-field-refusal.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { refusalWords } from '../sign-in/refusal-words.ts'

/** The values of the field `intent` in the forms of two-step sign-in. */
export const intents = ['begin', 'confirm', 'renew', 'switch-off'] as const
export type Intent = (typeof intents)[number]

/** The refusal of the form with this intent, in words. */
export type ErrorOf = (intent: Intent) => string | undefined

export const passwordWords = (refusal: PasswordNeeded) =>
  refusal.code === 'wrong-password' ? 'This is not your password. Type it again.' : refusalWords(refusal)

/** Asks for the password before `intent`. `button`: its label. */
export function PasswordForm({
  intent,
  email,
  error,
  button,
  color,
}: {
  intent: Intent
  email: string
  error: string | undefined
  button: string
  color?: 'red'
}) {
  const busy = useNavigation().state !== 'idle'
  const refusal = useFieldRefusal(error, useActionData())
  return (
    <SendOnceForm noValidate>
      <input type="hidden" name="intent" value={intent} />
      {/* Password managers need the username. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Stack gap={14} align="start">
        <Box w="100%" maw={420}>
          <PasswordField name="password" label="Password" autoComplete="current-password" {...refusal} />
        </Box>
        <Button type="submit" color={color} aria-disabled={busy}>
          {button}
        </Button>
      </Stack>
    </SendOnceForm>
  )
}
