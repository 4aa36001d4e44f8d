import { Anchor, Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import type { DeviceName } from '#domain/accounts/device-name.ts'
import { Icon } from '../icon.tsx'
import { askLock, findLock, isOfferDue, lockFailureWords } from './device-lock.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { knownAnswer, OwnDeviceQuestion, readAnswer, type SharedAnswer } from './own-device-question.tsx'
import { WholePageForm } from './whole-page-form.tsx'

/** The server's reply to the form. */
export interface SignInReply {
  /** The typed email, which the field keeps. */
  readonly email: string
  readonly landing: string
  /** The fields that were empty. With script, they are marked without a request. */
  readonly missing: { readonly email?: boolean; readonly password?: boolean }
  readonly message: string | null
  readonly shared: SharedAnswer
}

/** Why nobody is signed in. */
export type Left = 'signed-out' | 'time-over' | 'code-over' | 'tries-over'

const leftWords: Readonly<Record<Left, string>> = {
  'signed-out': 'You are signed out.',
  'time-over':
    'This is a shared computer, and two hours went by without use. You are signed out. Your drafts are kept.',
  'code-over':
    'The ten minutes for the code are over, or you have already signed in with it. Sign in again, and type the code within ten minutes.',
  'tries-over':
    'Five wrong codes have ended the sign-in. Sign in again. A recovery code that did not let you in is still good.',
}

const noConnection =
  'No connection to the website. What you typed is still here. Press Login again when the connection is back.'

/**
 * The sign-in form, at /admin and at every address that requires a session.
 * `landing`: the path to open after signing in.
 */
export function SignInScreen({
  landing,
  reply,
  left = null,
  isOwnDevice,
}: {
  landing: string
  reply?: SignInReply
  /** Why nobody is signed in any more. */
  left?: Left | null
  /** Whether somebody has signed in on this device without saying that it is a shared computer. */
  isOwnDevice: boolean
}) {
  const { acronym } = useOrganisation()
  const [emptyHere, setEmptyHere] = useState<SignInReply['missing'] | null>(null)
  const missing = emptyHere ?? reply?.missing ?? {}
  const [lock, setLock] = useState<DeviceName['kind'] | null>(null)
  useEffect(() => void findLock().then(setLock), [])
  const [lockFailure, setLockFailure] = useState<string | null>(null)
  const isByLock = useRef(false)
  const question = <OwnDeviceQuestion answer={reply?.shared || knownAnswer(isOwnDevice)} />
  const answerOf = (form: HTMLFormElement) => form.elements.namedItem('lock') as HTMLInputElement

  async function signInByLock(form: HTMLFormElement, kind: DeviceName['kind']) {
    setLockFailure(null)
    setEmptyHere({})
    try {
      // While nothing says whether others use the device, the form is not sent, and asks for that.
      if (readAnswer(new FormData(form)) !== '') answerOf(form).value = await askLock()
      isByLock.current = true
      form.requestSubmit()
    } catch (failure) {
      setLockFailure(lockFailureWords(failure, kind))
    } finally {
      isByLock.current = false
    }
  }

  function isFilled(form: HTMLFormElement): boolean {
    if (isByLock.current) return true
    answerOf(form).value = ''
    setLockFailure(null)
    const typed = new FormData(form)
    const empty = {
      email: String(typed.get('email')).trim() === '',
      password: typed.get('password') === '',
    }
    setEmptyHere(empty)
    if (!empty.email && !empty.password) return true
    form.querySelector<HTMLInputElement>(empty.email ? '#email' : '#password')?.focus()
    return false
  }

  return (
    <SignInFrame title={`Sign In as ${acronym} admin`}>
      <WholePageForm
        action={href('/admin')}
        refused={lockFailure ?? reply?.message}
        status={left && leftWords[left]}
        cut={noConnection}
        button="Login"
        mayGo={isFilled}
        after={
          <>
            {lock && (
              <Button
                variant="default"
                size="lg"
                fullWidth
                leftSection={<Icon name="key" size={20} />}
                onClick={({ currentTarget: { form } }) => form && void signInByLock(form, lock)}
              >
                Sign in with this {lock}
              </Button>
            )}
            {isOwnDevice && question}
          </>
        }
      >
        <input type="hidden" name="landing" value={landing} />
        <input type="hidden" name="lock" />
        <input type="hidden" name="offer" value={lock && isOfferDue() ? 'yes' : ''} />
        <EmailField
          id="email"
          defaultValue={reply?.email}
          error={missing.email && 'Type your email.'}
          onInput={() => setEmptyHere({ ...missing, email: false })}
        />
        <PasswordField
          id="password"
          name="password"
          label="Password"
          autoComplete="current-password"
          error={missing.password && 'Type your password.'}
          onInput={() => setEmptyHere({ ...missing, password: false })}
        />
        {/* On a known device it is answered, and the lock has to be in the first view of a phone. */}
        {!isOwnDevice && question}
      </WholePageForm>
      <div>
        <Anchor component={Link} to={href('/admin/forgotten')} mb="md">
          Forgotten your password?
        </Anchor>
        <Text c="dimmed">Don't have an account? Find an existing account holder to help you create one</Text>
      </div>
    </SignInFrame>
  )
}
