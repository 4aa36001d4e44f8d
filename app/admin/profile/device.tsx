import { Button, Center, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { data, href, Link, redirect, useNavigation, useSubmit } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, type FailureReason } from '#app/action-failure.ts'
import { sharedComputerContext, siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { toDeviceName } from '#domain/accounts/device-name.ts'
import { type LockOptions, mostPasskeys, type PasskeyRefusal } from '#domain/accounts/passkeys.ts'
import { parseName } from '#domain/accounts/profile.ts'
import { typedText } from '#domain/typed-text.ts'
import { useFieldRefusal } from '../form/use-field-refusal.ts'
import { Icon } from '../icon.tsx'
import { formNotRead, toFailureWords } from '../shell/failure-words.ts'
import { addLock, countOffer, findLock, lockFailureWords } from '../sign-in/device-lock.ts'
import { ownPath } from '../sign-in/landing.ts'
import { staffMeta } from '../staff-meta.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/device.ts'
import { passwordWords, PasswordForm } from './two-step-form.tsx'

/** With the parameter `landing` it is the offer after signing in, and leads there. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const landing = new URL(request.url).searchParams.get('landing')
  const back = landing === null ? href('/admin/cms/profile') : ownPath(landing)
  if (context.get(sharedComputerContext)) throw redirect(back)
  const begun = await context.get(siteContext).profile.beginPasskey(request.headers, null, editor)
  const { kind } = toDeviceName(request.headers.get('user-agent') ?? '')
  return {
    ...{ kind, back, isOffer: landing !== null, email: editor.email },
    name: `${kind === 'phone' ? 'Phone' : 'Computer'} of ${editor.username.split(' ')[0]}`,
    options: begun.ok ? begun.value : null,
  }
}

interface Reply {
  /** Null while the password is needed. */
  readonly options: LockOptions | null
  readonly passwordError?: string
  readonly nameError?: string
  readonly failure: string | null
}

const toFailure = (because: FailureReason): Reply => ({
  options: null,
  ...toFailureWords('The device was not added.')(because),
})

const refusals: Readonly<Record<PasskeyRefusal['code'], string>> = {
  'passkey-failed':
    'The answer of the lock came too late, or could not be checked. Nothing was added. Try again.',
  'passkey-known': 'This device is added already.',
  'too-many-passkeys': `${mostPasskeys} devices are added, which is the most. Remove one under Your profile first.`,
}

export async function action({ context, request }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const { profile } = context.get(siteContext)
  const { form } = context.get(visitContext)
  return actOrFailure(context, toFailure, async () => {
    if (context.get(sharedComputerContext)) return redirect(href('/admin/cms/profile'))
    if (typedText(form, 'intent') === 'begin') {
      const begun = await profile.beginPasskey(request.headers, typedText(form, 'password'), editor)
      if (begun.ok) return data<Reply>({ options: begun.value, failure: null })
      const passwordError =
        begun.refusal.code === 'password-needed' ? 'Type your password.' : passwordWords(begun.refusal)
      return data<Reply>({ options: null, passwordError, failure: null }, { status: 400 })
    }
    const refuse = async (refusal: Partial<Reply>) => {
      const again = await profile.beginPasskey(request.headers, null, editor)
      return data<Reply>(
        { options: again.ok ? again.value : null, failure: null, ...refusal },
        { status: 400 },
      )
    }
    const lock = typedText(form, 'lock')
    if (lock === '') return refuse({ failure: formNotRead })
    const name = parseName(form)
    if (!name.ok) return refuse({ nameError: name.refusal })
    const added = await profile.addPasskey(lock, name.value, editor)
    if (!added.ok) return refuse({ failure: refusals[added.refusal.code] })
    const landing = new URL(request.url).searchParams.get('landing')
    return redirect(landing === null ? `${href('/admin/cms/profile')}?done=device` : ownPath(landing))
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, (because) => (because === 'session' ? null : toFailure(because)))

export const meta: Route.MetaFunction = () => staffMeta('Sign in with this device')

export default function Device({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, back, isOffer, email, name } = loaderData
  const options = actionData ? actionData.options : loaderData.options
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  const nameRefusal = useFieldRefusal(actionData?.nameError, actionData)
  const [lockFailure, setLockFailure] = useState<string | null>(null)
  const failure = lockFailure ?? actionData?.failure
  useEffect(() => {
    if (isOffer) countOffer()
    void findLock().then((found) => {
      if (!found) setLockFailure(`This browser cannot use the lock of this ${kind} for this website.`)
    })
  }, [isOffer, kind])
  useEffect(() => {
    if (failure) alert.current?.focus()
  }, [failure, actionData])

  async function add() {
    if (!options || !form.current || busy) return
    setLockFailure(null)
    try {
      const fields = new FormData(form.current)
      fields.set('lock', await addLock(options))
      void submit(fields, { method: 'post' })
    } catch (thrown) {
      setLockFailure(lockFailureWords(thrown, kind, '. Nothing was added.'))
    }
  }
  return (
    <Paper maw={480} p={16} pt={24} style={{ borderTop: '8px solid var(--mantine-primary-color-5)' }}>
      <Stack>
        <Group wrap="nowrap" align="start">
          <Center p={16} bg="var(--mantine-primary-color-1)" c="var(--mantine-primary-color-7)">
            <Icon name="key" size={24} />
          </Center>
          <h1>Sign in with this {kind}</h1>
        </Group>
        <div>
          <p>
            Next time, use the lock of this {kind}: your finger, your face or its PIN. No password, no code.
          </p>
          <Text size="xs" c="dimmed">
            The finger or face never leaves the {kind}. Your password stays and still works.
          </Text>
        </div>
        {failure && (
          <Notice tone="failure" mb={0} ref={alert} tabIndex={-1}>
            {failure}
          </Notice>
        )}
        {options ? (
          <form ref={form} onSubmit={(event) => event.preventDefault()}>
            <Stack gap={14}>
              {isOffer ? (
                <input type="hidden" name="name" value={name} />
              ) : (
                <TextInput name="name" label="Name of this device" defaultValue={name} {...nameRefusal} />
              )}
              <Button
                size="lg"
                fullWidth
                leftSection={<Icon name="shield" size={20} />}
                aria-disabled={busy}
                onClick={() => void add()}
              >
                Use this {kind}’s lock
              </Button>
            </Stack>
          </form>
        ) : (
          <PasswordForm intent="begin" email={email} error={actionData?.passwordError} button="Continue" />
        )}
        <Button component={Link} to={back} variant="default" size="lg" fullWidth>
          {isOffer ? 'Not now' : 'Back to your profile'}
        </Button>
        <Text size="xs" c="dimmed">
          Not on a shared {kind}. {isOffer && 'You find this again under Your profile.'}
        </Text>
      </Stack>
    </Paper>
  )
}
