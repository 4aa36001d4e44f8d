import { Alert, Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { organisation } from '#site'
import { PasswordField } from './password-field.tsx'
import type { SignInReply } from './sign-in.tsx'
import styles from './sign-in-screen.module.css'
import { Doorway } from './doorway.tsx'

/**
 * The sign-in form, at /admin and at every address that asks for it.
 * `landing`: where to go afterwards. `reply`: what the server said to a form sent without script.
 */
export function SignInScreen({
  landing,
  reply,
  signedOut = false,
}: {
  landing: string
  reply?: SignInReply
  signedOut?: boolean
}) {
  const fetcher = useFetcher<SignInReply>()
  const form = useRef<HTMLFormElement>(null)
  const [hints, setHints] = useState<SignInReply['missing'] | null>(null)
  const answer = fetcher.data ?? reply
  const missing = hints ?? answer?.missing ?? {}
  const busy = fetcher.state !== 'idle'

  // Landing at the very address this screen stood at, nobody else would move the focus off the vanished button.
  useEffect(() => {
    const here = form.current
    return () => {
      requestAnimationFrame(() => {
        const heading = here?.isConnected ? null : document.querySelector<HTMLElement>('main h1')
        if (!heading || document.activeElement !== document.body) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      })
    }
  }, [])

  function skipWhenEmpty(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget)
    const empty = {
      email: String(typed.get('email')).trim() === '',
      password: typed.get('password') === '',
    }
    setHints(empty)
    if (!empty.email && !empty.password) return
    event.preventDefault()
    form.current?.querySelector<HTMLInputElement>(empty.email ? '#email' : '#password')?.focus()
  }

  return (
    <Doorway>
      <h1 className={styles.title}>Sign In as {organisation.acronym} admin</h1>
      {answer?.message && !busy && (
        <Alert color="red" role="alert" className={styles.alert}>
          {answer.message}
        </Alert>
      )}
      {signedOut && !answer && (
        <p role="status" className={styles.status}>
          You are signed out.
        </p>
      )}
      <fetcher.Form
        ref={form}
        method="post"
        action="/admin"
        noValidate
        className={styles.form}
        onSubmit={skipWhenEmpty}
      >
        <input type="hidden" name="landing" value={landing} />
        <TextInput
          id="email"
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.email}
          description={missing.email ? 'Enter your email.' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <PasswordField
          id="password"
          name="password"
          label="Password"
          autoComplete="current-password"
          description={missing.password ? 'Enter your password.' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Button type="submit" size="lg" className={styles.login} fullWidth aria-disabled={busy}>
          {busy ? 'Signing in' : 'Login'}
        </Button>
      </fetcher.Form>
      <p className={styles.note}>
        Don't have an account? Find an existing account holder to help you create one
      </p>
    </Doorway>
  )
}
