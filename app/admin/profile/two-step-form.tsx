import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import { SendOnceForm } from '../send-once-form.tsx'
import { useFieldRefusal } from '../form/use-field-refusal.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import styles from './profile.module.css'

/** The values of the field `intent` in the forms of two-step sign-in. */
export const intents = ['begin', 'confirm', 'renew', 'switch-off'] as const
export type Intent = (typeof intents)[number]

/** The refusal of the form with this intent, in words. */
export type ErrorOf = (intent: Intent) => string | undefined

/** Asks for the password before `intent`. `children`: the button. */
export function PasswordForm({
  intent,
  email,
  error,
  children,
}: {
  intent: Intent
  email: string
  error: string | undefined
  children: ReactNode
}) {
  const refusal = useFieldRefusal(error, useActionData())
  return (
    <SendOnceForm noValidate>
      <input type="hidden" name="intent" value={intent} />
      {/* Password managers need the username. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div className={styles.wide}>
        <PasswordField name="password" label="Password" autoComplete="current-password" {...refusal} />
      </div>
      {children}
    </SendOnceForm>
  )
}
