import { Alert, Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { identityContext } from '#app/context.ts'
import { parseNewAccount } from '#domain/accounts/first-account.ts'
import type { SetupRefusal } from '#domain/accounts/identity.ts'
import { typedText } from '#domain/accounts/typed-text.ts'
import { organisation } from '#site'
import { Doorway } from '../sign-in/doorway.tsx'
import { EmailField } from '../sign-in/email-field.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { sessionHeaders } from '../sign-in/session-headers.ts'
import type { Route } from './+types/setup.ts'
import styles from './setup.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const checked = await context.get(identityContext).checkSetupToken(token)
  if (!checked.ok) return data({ token: '', refusal: checked.refusal }, { status: 403 })
  return data({ token, refusal: null })
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const kept = { username: typedText(form, 'username'), email: typedText(form, 'email') }
  const account = parseNewAccount(form)
  if (!account.ok) return data({ ...kept, errors: account.refusal, refusal: null }, { status: 400 })

  const made = await context.get(identityContext).setUp(typedText(form, 'token'), account.value)
  if (!made.ok) return data({ ...kept, errors: {}, refusal: made.refusal }, { status: 403 })
  return redirect('/admin/cms', { headers: sessionHeaders(made.value) })
}

export const meta: Route.MetaFunction = () => [{ title: `Set up the first account | ${organisation.name}` }]

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? loaderData.refusal
  if (refusal) return <Refused refusal={refusal} />
  return <SetupForm token={loaderData.token} reply={actionData} />
}

interface Reply {
  readonly username: string
  readonly email: string
  readonly errors: { readonly [field: string]: string }
}

function SetupForm({ token, reply }: { token: string; reply: Reply | undefined }) {
  const busy = useNavigation().state !== 'idle'
  const errors = reply?.errors ?? {}
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [reply])
  return (
    <Doorway>
      <h1 className={styles.title}>Set up the first account</h1>
      <p className={styles.lead}>
        With it you sign in to publish, and make accounts for others. Keep the password where only you find
        it.
      </p>
      <Form ref={form} method="post" noValidate className={styles.form}>
        <input type="hidden" name="token" value={token} />
        <TextInput
          name="username"
          label="Username"
          autoComplete="nickname"
          defaultValue={reply?.username}
          error={errors.username}
        />
        <EmailField defaultValue={reply?.email} error={errors.email} />
        <PasswordField
          name="password"
          label="Password"
          description="At least 12 characters. Three or four words that belong together only to you work well."
          autoComplete="new-password"
          error={errors.password}
        />
        <PasswordField
          name="confirmation"
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirmation}
        />
        <Button type="submit" size="lg" className={styles.submit} fullWidth aria-disabled={busy}>
          {busy ? 'Creating the account' : 'Create Account'}
        </Button>
      </Form>
    </Doorway>
  )
}

function Refused({ refusal }: { refusal: SetupRefusal }) {
  const done = refusal.code === 'already-set-up'
  return (
    <Doorway>
      <h1 className={styles.title}>{done ? 'The first account is there' : 'This link does not work'}</h1>
      <Alert color={done ? 'indigo' : 'red'} role="alert">
        {words(refusal)}
      </Alert>
      {done && (
        <p>
          <Link to="/admin">Sign in</Link>
        </p>
      )}
    </Doorway>
  )
}

function words(refusal: SetupRefusal): string {
  switch (refusal.code) {
    case 'already-set-up':
      return 'Somebody has used this link already, and it works only once. Sign in with that account, or ask its holder to make one for you.'
    case 'expired-action-code':
      return 'The link is more than an hour old. Restart the website: it prints a new one where it was started.'
    case 'invalid-action-code':
      return 'The link is not the newest one, or a part of it is missing. Copy it whole from where the website was started; a restart prints a new one.'
  }
}
