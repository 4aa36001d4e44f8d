import { Alert, Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { reportFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, failed, type FailureReason } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import type { PasswordNeeded, TwoStepSecret } from '#domain/accounts/profile.ts'
import { typedText } from '#domain/accounts/typed-text.ts'
import { organisation } from '#site'
import { FormPage } from '../form/form-page.tsx'
import { Icon } from '../icon.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { codeWords } from '../sign-in/code-words.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { refusalWords } from '../sign-in/refusal-words.ts'
import { sessionHeaders } from '../sign-in/session-headers.ts'
import type { Route } from './+types/two-step.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './profile.module.css'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { twoStep } = await context.get(siteContext).profile.get(editor)
  return { isOn: twoStep.isOn, email: editor.email }
}

interface Reply {
  /** Set after the password, until the code is right. */
  readonly secret: TwoStepSecret | null
  /** Set when they are made, and never again. */
  readonly recoveryCodes: readonly string[] | null
  /** Beside the field of the form with this intent. */
  readonly error: { readonly intent: Intent; readonly words: string } | null
  readonly failure: string | null
}

const intents = ['begin', 'confirm', 'renew', 'switch-off'] as const
type Intent = (typeof intents)[number]

const nothing: Reply = { secret: null, recoveryCodes: null, error: null, failure: null }

const toFailure = (because: FailureReason): Reply => ({
  ...nothing,
  failure: toFailureWords('Nothing was changed.')(because).failure,
})

const passwordWords = (refusal: PasswordNeeded) =>
  refusal.code === 'wrong-password' ? 'This is not your password. Type it again.' : refusalWords(refusal)

export async function action({ context, request }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const { profile } = context.get(siteContext)
  const { form } = context.get(visitContext)
  const intent = intents.find((one) => one === typedText(form, 'intent'))
  const reply = (changes: Partial<Reply>, init: ResponseInit = {}) =>
    data<Reply>({ ...nothing, ...changes }, init)
  const refuse = (words: string, changes: Partial<Reply> = {}) =>
    reply({ ...changes, error: { intent: intent ?? 'begin', words } }, { status: 400 })
  const password = typedText(form, 'password')
  try {
    if (intent === 'begin') {
      const begun = await profile.beginTwoStep(request.headers, password, editor)
      if (begun.ok) return reply({ secret: begun.value })
      if (begun.refusal.code === 'already-on') return redirect(href('/admin/cms/profile/two-step'))
      return refuse(passwordWords(begun.refusal))
    }
    if (intent === 'confirm') {
      const confirmed = await profile.confirmTwoStep(request.headers, typedText(form, 'code'), editor)
      if (!confirmed.ok) {
        if (confirmed.refusal.code === 'not-begun') return redirect(href('/admin/cms/profile/two-step'))
        return refuse(codeWords(confirmed.refusal, 'app'), { secret: confirmed.refusal.secret })
      }
      const { recoveryCodes } = confirmed.value
      return reply({ recoveryCodes }, { headers: sessionHeaders(confirmed.value) })
    }
    if (intent === 'renew') {
      const renewed = await profile.renewRecoveryCodes(request.headers, password, editor)
      return renewed.ok ? reply({ recoveryCodes: renewed.value }) : refuse(passwordWords(renewed.refusal))
    }
    if (intent === 'switch-off') {
      const off = await profile.switchTwoStepOff(password, editor)
      if (!off.ok) return refuse(passwordWords(off.refusal))
      return redirect(`${href('/admin/cms/profile')}?done=two-step-off`)
    }
  } catch (fault) {
    return failed(reportFailure(context, fault), toFailure)
  }
  return reply(
    { failure: 'The form could not be read. Nothing was changed. Load the page again.' },
    { status: 400 },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, (because) => (because === 'session' ? null : toFailure(because)))

export const meta: Route.MetaFunction = () => [{ title: `Two-step sign-in | ${organisation.name}` }]

const setUpTitle = (
  <>
    Set up <span className={styles.whole}>two-step</span> sign-in
  </>
)
const back = { to: href('/admin/cms/profile'), label: 'Your profile' } as const

export default function TwoStep({ loaderData: { isOn, email }, actionData }: Route.ComponentProps) {
  const { secret, recoveryCodes, error, failure } = actionData ?? nothing
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!actionData || actionData.recoveryCodes) return
    root.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert], [data-first]')?.focus()
  }, [actionData])
  const errorOf = (intent: Intent) => (error?.intent === intent ? error.words : undefined)
  return (
    <FormPage back={back} title={isOn || recoveryCodes ? 'Two-step sign-in' : setUpTitle}>
      <div ref={root}>
        {failure && (
          <Alert role="alert" tabIndex={-1} color="red" icon={<Icon name="alert" size={22} />} mb="md">
            {failure}
          </Alert>
        )}
        {recoveryCodes ? (
          <RecoveryCodes codes={recoveryCodes} />
        ) : isOn ? (
          <Change email={email} errorOf={errorOf} />
        ) : (
          <SetUp email={email} secret={secret} errorOf={errorOf} />
        )}
      </div>
    </FormPage>
  )
}

type ErrorOf = (intent: Intent) => string | undefined

function SetUp({
  email,
  secret,
  errorOf,
}: {
  email: string
  secret: TwoStepSecret | null
  errorOf: ErrorOf
}) {
  const busy = useNavigation().state !== 'idle'
  const [isSquareShown, setIsSquareShown] = useState(false)
  if (!secret) {
    return (
      <>
        <p className={styles.below}>Takes about three minutes. Have your phone at hand.</p>
        <section className={styles.panel}>
          <div className={styles.body}>
            <p>First show that it is you.</p>
            <PasswordForm intent="begin" email={email} error={errorOf('begin')}>
              <Button type="submit" aria-disabled={busy}>
                Go on
              </Button>
            </PasswordForm>
          </div>
        </section>
      </>
    )
  }
  const key = secret.key.replaceAll(/(.{4})(?=.)/g, '$1 ')
  return (
    <>
      <p className={styles.below}>Takes about three minutes. Have your phone at hand.</p>
      <section className={styles.panel}>
        <Step number={1} title="Get an authenticator app">
          <p>
            Any will do, such as Google Authenticator, Microsoft Authenticator or Aegis. It needs no data
            later.
          </p>
        </Step>
        <Step number={2} title="Add this website to it">
          <Button component="a" href={secret.address} className={styles.open} fullWidth mb="sm">
            Open my authenticator app
          </Button>
          <div className={styles.add}>
            <div className={styles.square} data-shown={isSquareShown || undefined}>
              <button type="button" className={styles.quiet} onClick={() => setIsSquareShown(!isSquareShown)}>
                {isSquareShown ? 'Hide the square' : 'Show the square'}
              </button>
              <QrCode text={secret.address} label="The square for your authenticator app" />
            </div>
            <div>
              <p className={styles.scan}>In the app, press + and scan this square.</p>
              <p className={styles.hint}>
                <span className={styles.scan}>Cannot scan? Type this key instead:</span>
                <span className={styles.onPhone}>Nothing opens? Copy this key into the app:</span>
              </p>
              <p className={styles.key}>{key}</p>
              <CopyButton text={secret.key}>Copy the key</CopyButton>
            </div>
          </div>
        </Step>
        <Step number={3} title="Type the six digits it shows">
          <Form method="post" noValidate>
            <input type="hidden" name="intent" value="confirm" />
            <CodeField
              way="app"
              aria-label="Code"
              label={undefined}
              className={styles.code}
              error={errorOf('confirm')}
              data-first
            />
            <Button type="submit" aria-disabled={busy}>
              Switch on
            </Button>
          </Form>
        </Step>
      </section>
    </>
  )
}

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <div className={styles.step}>
    <span className={styles.number} aria-hidden="true">
      {number}
    </span>
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  </div>
)

function Change({ email, errorOf }: { email: string; errorOf: ErrorOf }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <p className={styles.below}>It is on. Each change asks for your password.</p>
      <section className={styles.panel}>
        <div className={styles.row}>
          <details className={styles.fold} open={errorOf('renew') !== undefined}>
            <summary>Make new recovery codes</summary>
            <p className={styles.hint}>The codes that you have kept no longer work then.</p>
            <PasswordForm intent="renew" email={email} error={errorOf('renew')}>
              <Button type="submit" aria-disabled={busy}>
                Make new codes
              </Button>
            </PasswordForm>
          </details>
        </div>
        <div className={styles.row}>
          <details className={styles.fold} open={errorOf('switch-off') !== undefined}>
            <summary>Switch two-step sign-in off</summary>
            <p className={styles.hint}>
              With a new phone, switch it off here and set it up again. Your password alone lets you in then.
            </p>
            <PasswordForm intent="switch-off" email={email} error={errorOf('switch-off')}>
              <Button type="submit" color="red" aria-disabled={busy}>
                Switch off
              </Button>
            </PasswordForm>
          </details>
        </div>
      </section>
    </>
  )
}

function PasswordForm({
  intent,
  email,
  error,
  children,
}: {
  intent: Intent
  email: string
  error: string | undefined
  children: ReactNode
}) {
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value={intent} />
      {/* Password managers need the username. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div className={styles.wide}>
        <PasswordField name="password" label="Password" autoComplete="current-password" error={error} />
      </div>
      {children}
    </Form>
  )
}
