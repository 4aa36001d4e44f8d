import { Alert, Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { href } from 'react-router'
import { Icon } from '../icon.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import type { SignInAgainReply } from '../sign-in/sign-in-again.ts'
import classes from './sign-in-again-dialog.module.css'
import type { FormAccount } from './use-save-form.ts'

/**
 * Signs in the user who opened the form, without leaving the page. The dialog only has a password field, so that
 * another user of a shared computer cannot continue this form.
 */
export function SignInAgainDialog({
  account,
  opened,
  onLeave,
  onSignedIn,
}: {
  account: FormAccount
  opened: boolean
  onLeave: () => void
  onSignedIn: () => void
}) {
  const [message, setMessage] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    setSending(true)
    const problem = await signInAgain(account, String(new FormData(form).get('password') ?? ''))
    setSending(false)
    setMessage(problem)
    if (problem === null) return onSignedIn()
    form.querySelector<HTMLInputElement>('input[name=password]')?.focus()
  }

  return (
    <Modal opened={opened} onClose={onLeave} title="Sign in again">
      <p className={classes.words}>
        Your session has ended. Everything you entered is still here, and goes on once you have signed in.
      </p>
      {message && (
        <Alert color="red" icon={<Icon name="alert" size={22} />} mb="md">
          {message}
        </Alert>
      )}
      <form noValidate onSubmit={send}>
        <TextInput
          id="sign-in-again-email"
          label="Email"
          type="email"
          autoComplete="username"
          readOnly
          value={account.email}
          mb="md"
        />
        <PasswordField
          id="sign-in-again-password"
          name="password"
          label="Password"
          autoComplete="current-password"
          data-autofocus
        />
        <Group mt="lg">
          <Button type="button" variant="default" onClick={onLeave}>
            Later
          </Button>
          <Button type="submit">{sending ? 'Signing in' : 'Sign in'}</Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Returns null on success, otherwise the error message for the user. */
async function signInAgain({ uid, email }: FormAccount, password: string): Promise<string | null> {
  if (password === '') return 'Enter your password.'
  try {
    const answer = await fetch(href('/admin/sign-in-again'), {
      method: 'POST',
      body: new URLSearchParams({ uid, email, password }),
    })
    const { message } = (await answer.json()) as SignInAgainReply
    return message
  } catch (failure) {
    return failure instanceof TypeError
      ? 'No connection. Nothing is lost: try again when it is back.'
      : 'Signing in did not work. Wait a minute, then try again.'
  }
}
