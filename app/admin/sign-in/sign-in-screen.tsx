import { href } from 'react-router'
import { Alert, Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { organisation } from '#site'
import { Doorway } from './doorway.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { siteAnswers } from './site-answers.ts'
import styles from './sign-in-screen.module.css'

/** What the server said to the form. */
export interface SignInReply {
  /** As typed, to be kept in the field. */
  readonly email: string
  readonly landing: string
  /** Which fields were empty: no call was made, and there is nothing to alarm anybody about. */
  readonly missing: { readonly email?: boolean; readonly password?: boolean }
  readonly message: string | null
}

const noConnection =
  'No connection to the website. What you typed is still here. Press Login again when the connection is back.'

/**
 * The sign-in form, at /admin and at every address that asks for it.
 * It is sent as a whole page, with script or without: what follows starts with an empty browser memory.
 * `landing`: where to go afterwards.
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

  // The page is new after a form was sent; without this a reader would begin at its top again.
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
    if (await siteAnswers()) return filled.submit()
    setSent(false)
    setIsCut(true)
  }

  return (
    <Doorway>
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
    </Doorway>
  )
}
