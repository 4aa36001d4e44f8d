import { Anchor, Badge, Box, Button, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { data, href, Link, Outlet, redirect, useNavigation } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, type FailureReason } from '#app/action-failure.ts'
import { sharedComputerContext, siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { rightsWords } from '#domain/accounts/policy.ts'
import { parseName, type TwoStepState } from '#domain/accounts/profile.ts'
import { typedText } from '#domain/typed-text.ts'
import { formatDayAndTime, inSentence, unbroken } from '#domain/short-moment.ts'
import { SendOnceForm } from '../send-once-form.tsx'
import { useFieldRefusal } from '../form/use-field-refusal.ts'
import { Icon } from '../icon.tsx'
import { MailAddress } from '../mail-address.tsx'
import { formNotRead, toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel, PanelRow } from '../ui/panel.tsx'
import { AnnouncedNotice, Notice } from '../ui/notice.tsx'
import type { Route } from './+types/profile.ts'
import { Devices, placeWords, toShownDevice } from './devices.tsx'
import { doneWords } from './done-words.ts'
import { type ShownSession, toShownSession } from './session-words.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { profile, url } = context.get(siteContext)
  const now = Date.now()
  const [{ passwordChangedAt, twoStep }, passkeys, sessions] = await Promise.all([
    profile.get(editor),
    profile.passkeys(editor),
    profile.sessions(request.headers, editor),
  ])
  return {
    email: editor.email,
    name: editor.username,
    rights: rightsWords(editor),
    passwordChanged: unbroken(inSentence(formatDayAndTime(passwordChangedAt, now))),
    twoStep,
    devices: passkeys.map((passkey) => toShownDevice(passkey, now)),
    place: placeWords(new URL(url).hostname),
    shared: context.get(sharedComputerContext),
    sessions: sessions.map((session) => toShownSession(session, now)),
    done: doneWords(new URL(request.url).searchParams.get('done')),
  }
}

interface Reply {
  readonly nameError: string | null
  readonly failure: string | null
}

const refuse = (status: number, reply: Partial<Reply>) =>
  data<Reply>({ nameError: null, failure: null, ...reply }, { status })

const toFailure = (because: FailureReason): Reply => ({
  nameError: null,
  ...toFailureWords('Nothing was changed.')(because),
})

export async function action({ context, request }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const { profile } = context.get(siteContext)
  const { form } = context.get(visitContext)
  const done = (what: string) => redirect(`${href('/admin/cms/profile')}?done=${what}`)
  return actOrFailure(context, toFailure, async () => {
    switch (typedText(form, 'intent')) {
      case 'rename': {
        const name = parseName(form)
        if (!name.ok) return refuse(400, { nameError: name.refusal })
        await profile.rename(name.value, editor)
        return done(name.value === editor.username ? 'name-kept' : 'name')
      }
      case 'end':
        await profile.endSession(typedText(form, 'session'), editor)
        return done('session')
      case 'end-others':
        await profile.endOtherSessions(request.headers, editor)
        return done('sessions')
      default:
        return refuse(400, { failure: formNotRead })
    }
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, (because) => (because === 'session' ? null : toFailure(because)))

export const meta: Route.MetaFunction = () => staffMeta('Your profile')

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name, rights, passwordChanged, twoStep, sessions, done, ...rest } = loaderData
  const hasDevice = rest.devices.length > 0
  const busy = useNavigation().state !== 'idle'
  const field = useRef<HTMLInputElement>(null)
  const nameRefusal = useFieldRefusal(actionData?.nameError, actionData)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (actionData) (actionData.nameError ? field : alert).current?.focus()
  }, [actionData])
  return (
    <Box maw={680}>
      <PageHead
        title="Your profile"
        about={
          <>
            <MailAddress address={email} />. {rights}
          </>
        }
      />
      {done && !actionData && (
        <AnnouncedNotice
          tone="success"
          todo={done.follows}
          action={
            done.isRecorded && (
              <Anchor component={Link} to={href('/admin/cms/changes')}>
                Recent changes
              </Anchor>
            )
          }
        >
          {done.happened}
        </AnnouncedNotice>
      )}
      {actionData?.failure && (
        <Notice tone="failure" ref={alert} tabIndex={-1} mb="md">
          {actionData.failure}
        </Notice>
      )}
      <Panel title="Name and password" mb={20}>
        <SendOnceForm noValidate>
          <input type="hidden" name="intent" value="rename" />
          <PanelRow align="end">
            <TextInput
              ref={field}
              key={name}
              name="name"
              label="Name"
              description="Colleagues see it next to your changes."
              autoComplete="name"
              defaultValue={name}
              {...nameRefusal}
            />
            <Button type="submit" variant="default" aria-disabled={busy}>
              Save
            </Button>
          </PanelRow>
        </SendOnceForm>
        <PanelRow>
          <div>
            <strong>Password</strong>
            <Text size="xs" c="dimmed">
              Changed {passwordChanged}. A new password signs you out everywhere else.
            </Text>
          </div>
          <Button component={Link} to={href('/admin/cms/accounts/password')} variant="default">
            Change password
          </Button>
        </PanelRow>
      </Panel>
      <Panel
        title="Two-step sign-in"
        aside={
          <Badge color={twoStep.isOn ? 'green' : 'gray'}>
            {twoStep.isOn ? 'On' : hasDevice ? 'Only with a device' : 'Off'}
          </Badge>
        }
        mb={20}
      >
        <PanelRow>
          <TwoStepWords state={twoStep} hasDevice={hasDevice} />
          <Button
            component={Link}
            to={href('/admin/cms/profile/two-step')}
            variant={twoStep.isOn ? 'default' : 'filled'}
            leftSection={<Icon name="shield" size={20} />}
          >
            {twoStep.isOn ? 'Change' : 'Set up'}
            <VisuallyHidden> two-step sign-in</VisuallyHidden>
          </Button>
        </PanelRow>
      </Panel>
      <Devices {...rest} />
      <Panel title="Where you are signed in">
        {sessions.map((session) => (
          <Session key={session.id} {...session} />
        ))}
        {sessions.length > 1 && (
          <SendOnceForm>
            <PanelRow>
              <Button type="submit" name="intent" value="end-others" variant="subtle" justify="start">
                End all others
              </Button>
            </PanelRow>
          </SendOnceForm>
        )}
      </Panel>
      <Outlet />
    </Box>
  )
}

function TwoStepWords({ state, hasDevice }: { state: TwoStepState; hasDevice: boolean }) {
  if (!state.isOn) {
    return (
      <p>
        {hasDevice
          ? 'Your device signs you in with its lock, but your password alone still does, too.'
          : 'Your password alone signs you in.'}{' '}
        Once this is set up, you also type six digits from an app on your phone, and nobody gets in who only
        knows your password.
      </p>
    )
  }
  return (
    <div>
      {state.works ? (
        'After your password you type six digits from your authenticator app.'
      ) : (
        <strong>The codes of your app no longer work</strong>
      )}
      <Text size="xs" c="dimmed">
        {state.works
          ? codesWords(state.recoveryCodes)
          : 'The website’s secret was replaced. Switch two-step sign-in off and set it up again.'}
      </Text>
    </div>
  )
}

const codesWords = (left: number) => {
  if (left === 0) return 'No recovery code is left. Make new ones.'
  return left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`
}

const Session = ({ id, name, kind, words, isHere }: ShownSession) => (
  <PanelRow wrap="nowrap">
    <Icon name={kind === 'phone' ? 'mobile' : 'desktop'} size={20} />
    <div>
      <strong>{name}</strong>
      <Text size="xs" c="dimmed">
        {words}
      </Text>
    </div>
    {isHere ? (
      <Badge color="green" flex="none" leftSection={<Icon name="check" size={16} />}>
        Here
      </Badge>
    ) : (
      <SendOnceForm>
        <input type="hidden" name="session" value={id} />
        <Button type="submit" name="intent" value="end" variant="default">
          End<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </SendOnceForm>
    )}
  </PanelRow>
)
