import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { href } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import { useSharedComputer } from '../shell/use-shared-computer.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import type { SignInAgainReply } from '../sign-in/sign-in-again.ts'
import type { FormAccount } from './save-form-state.ts'

/** Signs in the user of a page again. `onLater`: leaves it for later; absent where nothing else can be done. */
export function SignInAgainForm({
  account,
  onLater,
  onSignedIn,
}: {
  account: FormAccount
  onLater?: () => void
  onSignedIn: () => void
}) {
  const [message, setMessage] = useState<string | null>(null)
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const shared = useSharedComputer()
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    setSending(true)
    const typed = new FormData(form)
    const answer = await signInAgain(account, {
      password: String(typed.get('password') ?? ''),
      code: String(typed.get('code') ?? '').trim(),
      shared: shared ? 'yes' : 'no',
      isCodeAsked,
    })
    setSending(false)
    setMessage(answer.message)
    if (answer.isSignedIn) {
      setIsCodeAsked(false)
      return onSignedIn()
    }
    if (answer.message === null) return setIsCodeAsked(true)
    form.querySelector<HTMLInputElement>('input[name=password], input[name=code]')?.focus()
  }

  return (
    <>
      {message && (
        <Notice tone="failure" mb="md">
          {message}
        </Notice>
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
        {isCodeAsked ? (
          <CodeField
            way="app"
            label="Six digits of your authenticator app, or a recovery code"
            inputMode="text"
            ref={focusField}
          />
        ) : (
          <PasswordField
            id="sign-in-again-password"
            name="password"
            label="Password"
            autoComplete="current-password"
            data-autofocus
          />
        )}
        <Group mt="lg">
          {onLater && (
            <Button type="button" variant="default" onClick={onLater}>
              Later
            </Button>
          )}
          {isCodeAsked && (
            <Button type="button" variant="default" onClick={() => setIsCodeAsked(false)}>
              Back to the password
            </Button>
          )}
          <Button type="submit">{sending ? 'Signing in' : 'Sign in'}</Button>
        </Group>
      </form>
    </>
  )
}

const focusField = (field: HTMLInputElement | null) => field?.focus()

async function signInAgain(
  { uid, email }: FormAccount,
  typed: { password: string; code: string; shared: string; isCodeAsked: boolean },
): Promise<SignInAgainReply> {
  const refuse = (message: string) => ({ message, isSignedIn: false })
  const { password, code, shared, isCodeAsked } = typed
  if (isCodeAsked ? code === '' : password === '') {
    return refuse(isCodeAsked ? 'Type the code.' : 'Type your password.')
  }
  try {
    const answer = await fetch(href('/admin/sign-in-again'), {
      method: 'POST',
      body: new URLSearchParams({ uid, email, shared, ...(isCodeAsked ? { code } : { password }) }),
    })
    return (await answer.json()) as SignInAgainReply
  } catch (failure) {
    return refuse(
      failure instanceof TypeError
        ? 'No connection. Nothing is lost: try again when it is back.'
        : 'Signing in did not work. Wait a minute, then try again.',
    )
  }
}
