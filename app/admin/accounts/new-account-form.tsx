import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { parseNewAccount } from '#domain/accounts/new-account.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import type { RecordValues } from '../form/record-values.ts'
import { SignInAgainDialog } from '../form/sign-in-again-dialog.tsx'
import { SendOnceForm } from '../send-once-form.tsx'
import { standingErrors } from '../form/standing-errors.ts'
import type { FormAccount } from '../form/form-account.ts'
import { EmailField } from '../sign-in/email-field.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { accountAlert } from './account-alerts.ts'
import { NewPasswordField } from './new-password-field.tsx'

/** Why no account was created. `submitted`: for the fields of a browser without script; null when nothing was sent. */
export interface NewAccountReply {
  readonly code: string
  readonly errors: FieldErrors
  readonly submitted: {
    readonly username: string
    readonly email: string
    readonly organisation?: string
  } | null
}

type Refusal = Omit<NewAccountReply, 'submitted'>

/**
 * The four fields of an account and the button "Create Account". The browser refuses what it can check before it sends
 * the form. `emailDomain`: the only allowed domain, or null. `parse`: of a form with other fields. `first`: the form of
 * the first account, which names the organisation and has the password only once. `children`: further fields.
 */
export function NewAccountForm({
  reply,
  emailDomain,
  account,
  invited,
  wide = false,
  first = false,
  elsewhere,
  parse,
  children,
}: {
  reply: NewAccountReply | undefined
  emailDomain: string | null
  /** The signed-in user, who can sign in again without losing the form. Absent for the first account. */
  account?: FormAccount
  /** The details of an invitation. Its address cannot be changed. */
  invited?: NonNullable<NewAccountReply['submitted']>
  /** Makes the button as wide as the fields. */
  wide?: boolean
  first?: boolean
  /** The way for an address outside of `emailDomain`, after its refusal. */
  elsewhere?: ReactNode
  parse?: (filled: FormData) => Result<unknown, Refusal>
  children?: ReactNode
}) {
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const alertBox = useRef<HTMLDivElement>(null)
  const [here, setHere] = useState<{ refusal: Refusal | null; after: typeof reply } | null>(null)
  const refusal = here && here.after === reply ? here.refusal : reply
  const refused = useRef<RecordValues>({})
  const [standing, setStanding] = useState<{ errors: FieldErrors | null; of: Refusal } | null>(null)
  const standingNow = standing?.of === refusal ? standing?.errors : refusal?.errors
  const errors = standingNow ?? {}
  const alert = refusal && standingNow !== null ? accountAlert(refusal.code) : null

  const sessionEnded = refusal?.code === 'user-token-expired'
  const [signingIn, setSigningIn] = useState(false)
  useEffect(() => setSigningIn(sessionEnded), [sessionEnded, refusal])

  useEffect(() => {
    if (!refusal) return
    refused.current = valuesOf(new FormData(form.current ?? undefined))
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(field ?? alertBox.current)?.focus()
  }, [refusal])

  const read = parse ?? ((filled: FormData) => parseNewAccount(filled, { emailDomain }))

  function check(event: FormEvent<HTMLFormElement>) {
    const parsed = read(new FormData(event.currentTarget))
    setHere({ refusal: parsed.ok ? null : parsed.refusal, after: reply })
    if (!parsed.ok) event.preventDefault()
  }

  function follow(event: FormEvent<HTMLFormElement>) {
    if (!refusal || Object.keys(refusal.errors).length === 0) return
    const filled = new FormData(event.currentTarget)
    const parsed = read(filled)
    const before = { errors: refusal.errors, values: refused.current, byServer: refusal === reply }
    const found = parsed.ok ? {} : parsed.refusal.errors
    setStanding({ errors: standingErrors(before, found, valuesOf(filled)), of: refusal })
  }

  return (
    <>
      {account && (
        <SignInAgainDialog
          account={account}
          opened={signingIn}
          onLeave={() => setSigningIn(false)}
          onSignedIn={() => {
            setSigningIn(false)
            form.current?.requestSubmit()
          }}
        />
      )}
      <SendOnceForm ref={form} noValidate onSubmit={check} onInput={follow}>
        <Stack gap={20} maw={520}>
          {alert && (
            <Notice tone="failure" mb={0} ref={alertBox} tabIndex={-1}>
              {/* Not the title of the alert, which is its name: a search for the field “Email” would find it too. */}
              <strong>{alert.title}</strong>
              <p>
                {alert.words} {refusal?.code === 'unrecognized-email' && elsewhere}
              </p>
            </Notice>
          )}
          {first && (
            <TextInput
              name="organisation"
              label="Name of your organisation"
              autoComplete="organization"
              defaultValue={reply?.submitted?.organisation}
              error={errors['organisation']}
            />
          )}
          <TextInput
            name="username"
            label={first ? 'Your name' : 'Username'}
            autoComplete="off"
            spellCheck={false}
            defaultValue={reply?.submitted?.username ?? invited?.username}
            error={errors.username}
          />
          <EmailField
            autoComplete={emailDomain === null ? 'username' : 'off'}
            readOnly={invited !== undefined}
            defaultValue={invited?.email ?? reply?.submitted?.email}
            error={errors.email}
          />
          <NewPasswordField name="password" label="Password" error={errors.password} />
          {!first && (
            <PasswordField
              name="confirmation"
              label="Confirm Password"
              autoComplete="new-password"
              error={errors.confirmation}
            />
          )}
          {children}
          <Button
            type="submit"
            size={wide ? 'lg' : 'md'}
            fullWidth={wide}
            aria-disabled={busy}
            style={{ alignSelf: 'start' }}
          >
            {busy ? 'Creating the account' : 'Create Account'}
          </Button>
        </Stack>
      </SendOnceForm>
    </>
  )
}

const valuesOf = (filled: FormData): RecordValues =>
  Object.fromEntries([...filled].map(([name, value]) => [name, String(value)]))
