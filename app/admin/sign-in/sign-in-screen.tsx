import { href } from 'react-router'
import { Alert, Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { organisation } from '#site'
import { SignInFrame } from './sign-in-frame.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { isSiteReachable } from './site-reachable.ts'
import styles from './sign-in-screen.module.css'

/** The server's reply to the form. */
export interface SignInReply {
  /** The typed email, which the field keeps. */
  readonly email: string
  readonly landing: string
  /** The fields that were empty. The browser shows a hint for them and sends no request. */
  readonly missing: { readonly email?: boolean; readonly password?: boolean }
  readonly message: string | null
}

const noConnection =
  'No connection to the website. What you typed is still here. Press Login again when the connection is back.'

/**
 * The sign-in form, at /admin and at every address that requires a session.
 * It loads a whole page, with script or without, so that the new session starts with an empty browser memory.
 * `landing`: the path to open after signing in.
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
  const alert = useRef<HTMLDivElement>(null)
  const [hints, setHints] = useState<SignInReply['missing'] | null>(null)
  const missing = hints ?? reply?.missing ?? {}
  const [sent, setSent] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const message = isCut ? noConnection : reply?.message

  // Sending the form loads a new page. Without this focus, a screen reader would start again at the top.
  useEffect(() => {
    if (message) alert.current?.focus()
  }, [message])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = event.currentTarget
    const typed = new FormData(filled)
    const empty = {
      email: String(typed.get('email')).trim() === '',
      password: typed.get('password') === '',
    }
    setHints(empty)
    if (empty.email || empty.password) {
      filled.querySelector<HTMLInputElement>(empty.email ? '#email' : '#password')?.focus()
      return
    }
    setIsCut(false)
    setSent(true)
    if (await isSiteReachable()) return filled.submit()
    setSent(false)
    setIsCut(true)
  }

  return (
    <SignInFrame>
      <h1 className={styles.title}>{`Sign In as ${organisation.acronym} admin`}</h1>
      {message && (
        <Alert ref={alert} tabIndex={-1} color="red" role="alert" className={styles.alert}>
          {message}
        </Alert>
      )}
      {signedOut && !message && (
        <p role="status" className={styles.status}>
          You are signed out.
        </p>
      )}
      <form method="post" action={href('/admin')} noValidate className={styles.form} onSubmit={send}>
        <input type="hidden" name="landing" value={landing} />
        <EmailField
          id="email"
          defaultValue={reply?.email}
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
        <Button type="submit" size="lg" className={styles.login} fullWidth>
          {sent ? 'Signing in' : 'Login'}
        </Button>
      </form>
      <p className={styles.note}>
        Don't have an account? Find an existing account holder to help you create one
      </p>
    </SignInFrame>
  )
}
