import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { href } from 'react-router'
import type { DeviceName } from '#domain/accounts/device-name.ts'
import { Icon } from '../icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { useReader } from '../use-reader.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { askLock, findLock, lockFailureWords } from '../sign-in/device-lock.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import type { SignInAgainReply } from '../sign-in/sign-in-again.ts'
import type { FormAccount } from './form-account.ts'

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
  const shared = useReader()?.shared ?? false
  const [sending, setSending] = useState(false)
  const [lock, setLock] = useState<DeviceName['kind'] | null>(null)
  useEffect(() => void findLock().then(setLock), [])

  async function send(form: HTMLFormElement, proof: Proof) {
    setSending(true)
    const answer = await signInAgain(account, shared, proof)
    setSending(false)
    setMessage(answer.message)
    if (answer.isSignedIn) {
      setIsCodeAsked(false)
      return onSignedIn()
    }
    if (answer.message === null) return setIsCodeAsked(true)
    form.querySelector<HTMLInputElement>('input[name=password], input[name=code]')?.focus()
  }

  async function sendTyped(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const way = isCodeAsked ? 'code' : 'password'
    const typed = String(new FormData(form).get(way) ?? '')
    if (typed.trim() === '') return setMessage(isCodeAsked ? 'Type the code.' : 'Type your password.')
    if (!sending) await send(form, { [way]: isCodeAsked ? typed.trim() : typed })
  }

  async function sendLock(form: HTMLFormElement, kind: DeviceName['kind']) {
    try {
      await send(form, { lock: await askLock() })
    } catch (failure) {
      setMessage(lockFailureWords(failure, kind))
    }
  }

  return (
    <>
      {message && (
        <Notice tone="failure" mb="md">
          {message}
        </Notice>
      )}
      <form noValidate onSubmit={sendTyped}>
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
        {lock && !isCodeAsked && (
          <Button
            variant="default"
            fullWidth
            mt="md"
            leftSection={<Icon name="key" size={20} />}
            onClick={({ currentTarget: { form } }) => form && void sendLock(form, lock)}
          >
            Sign in with this {lock}
          </Button>
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

/** The proof that it is the same person: one of the three. */
type Proof = Readonly<Partial<Record<'password' | 'code' | 'lock', string>>>

async function signInAgain(
  { uid, email }: FormAccount,
  shared: boolean,
  proof: Proof,
): Promise<SignInAgainReply> {
  try {
    const answer = await fetch(href('/admin/sign-in-again'), {
      method: 'POST',
      body: new URLSearchParams({ uid, email, shared: shared ? 'yes' : 'no', ...proof }),
    })
    return (await answer.json()) as SignInAgainReply
  } catch (failure) {
    const message =
      failure instanceof TypeError
        ? 'No connection. Nothing is lost: try again when it is back.'
        : 'Signing in did not work. Wait a minute, then try again.'
    return { message, isSignedIn: false }
  }
}
