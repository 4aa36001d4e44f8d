import { Alert, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { data, Form, href, Link, useNavigation } from 'react-router'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { isEmail } from '#domain/contact/draft.ts'
import { typedText } from '#domain/typed-text.ts'
import { FailureAlert } from '../failure-alert.tsx'
import { useFieldRefusal } from '../form/use-field-refusal.ts'
import { Icon } from '../icon.tsx'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/forgotten.ts'
import { EmailField } from './email-field.tsx'
import { refusalWords } from './refusal-words.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import styles from './sign-in-screen.module.css'

export function loader({ context }: Route.LoaderArgs) {
  return { mailWorks: context.get(siteContext).identity.mailWorks }
}

/** `error`: beside the field. `message`: why nothing was sent. Both are null for every whole address. */
interface Reply {
  readonly email: string
  readonly error: string | null
  readonly message: string | null
}

export async function action({ context }: Route.ActionArgs) {
  const { identity } = context.get(siteContext)
  const { form, clientAddress } = context.get(visitContext)
  const email = typedText(form, 'email').trim().slice(0, 300)
  const refuse = (status: number, reply: Partial<Reply>) =>
    data<Reply>({ email, error: null, message: null, ...reply }, { status })
  if (email === '') return refuse(400, { error: 'Type your email.' })
  if (!isEmail(email)) {
    return refuse(400, { error: 'This is not a whole email address. It looks like name@example.org.' })
  }
  if (!identity.mailWorks) return refuse(409, { message: 'This website cannot send mail yet.' })
  const asked = await identity.requestSignInLink(email, clientAddress)
  if (!asked.ok) return refuse(429, { message: refusalWords(asked.refusal) })
  return data<Reply>({ email, error: null, message: null })
}

/** When the server sends no response, the form and its content stay. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure<Awaited<ReturnType<typeof serverAction>>, Reply>(serverAction, (because) => ({
    email: '',
    error: null,
    message:
      because === 'connection'
        ? 'No connection to the website. Press Send me a link again when the connection is back.'
        : 'This did not work. Wait a minute, then try again.',
  }))

export const meta: Route.MetaFunction = () => staffMeta('Forgotten your password?')

export default function Forgotten({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame>
      <h1 className={styles.title}>Forgotten your password?</h1>
      {loaderData.mailWorks ? <AskForLink reply={actionData} /> : <AskColleague />}
      <p className={styles.way}>
        <Link to={href('/admin')}>Back to sign in</Link>
      </p>
    </SignInFrame>
  )
}

function AskForLink({ reply }: { reply: Reply | undefined }) {
  const busy = useNavigation().state !== 'idle'
  const alert = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (reply) (reply.error ? field : alert).current?.focus()
  }, [reply])
  const refusal = useFieldRefusal(reply?.error, reply)
  const isSent = reply && !reply.error && !reply.message
  return (
    <>
      <p className={styles.note}>We send a link to your mail address. With it you choose a new password.</p>
      <Form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <EmailField ref={field} id="email" defaultValue={reply?.email} {...refusal} />
        <Button type="submit" size="lg" className={styles.login} fullWidth aria-disabled={busy}>
          Send me a link
        </Button>
      </Form>
      {isSent && (
        <Alert
          ref={alert}
          tabIndex={-1}
          role="status"
          color="green"
          icon={<Icon name="check" size={22} />}
          className={styles.alert}
        >
          If this address has an account, a link is on its way. It works once, for one hour. Nothing there?
          Look under spam, or ask a colleague who is an owner.
        </Alert>
      )}
      {reply?.message && (
        <FailureAlert ref={alert} tabIndex={-1} className={styles.alert}>
          {reply.message}
        </FailureAlert>
      )}
    </>
  )
}

const AskColleague = () => (
  <>
    <p className={styles.note}>This website cannot send mail yet, so a colleague has to let you in.</p>
    <ol className={styles.steps}>
      <li>
        Ring or write to a colleague who is an <strong>owner</strong>.
      </li>
      <li>
        Under Accounts, beside your name, your colleague presses <strong>Make a sign-in link</strong> and
        sends it to you on WhatsApp.
      </li>
      <li>Open it within the hour and choose a new password.</li>
    </ol>
  </>
)
