import { Anchor, Button, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { data, href, Link, useNavigation } from 'react-router'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { isEmail } from '#domain/contact/draft.ts'
import { typedText } from '#domain/typed-text.ts'
import { useFieldRefusal } from '../form/use-field-refusal.ts'
import { SendOnceForm } from '../send-once-form.tsx'
import { staffMeta } from '../staff-meta.ts'
import { Step } from '../ui/step.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/forgotten.ts'
import { EmailField } from './email-field.tsx'
import { refusalWords } from './refusal-words.ts'
import { SignInFrame } from './sign-in-frame.tsx'

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
    <SignInFrame
      title="Forgotten your password?"
      about={
        loaderData.mailWorks
          ? 'We send a link to your email address. With it you choose a new password.'
          : 'This website cannot send mail yet, so a colleague has to let you in.'
      }
    >
      {loaderData.mailWorks ? <AskForLink reply={actionData} /> : <AskColleague />}
      <Anchor component={Link} to={href('/admin')}>
        Back to sign in
      </Anchor>
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
      <SendOnceForm noValidate>
        <Stack gap={20}>
          <EmailField ref={field} id="email" defaultValue={reply?.email} {...refusal} />
          <Button type="submit" size="lg" fullWidth aria-disabled={busy}>
            Send me a link
          </Button>
        </Stack>
      </SendOnceForm>
      {isSent && (
        <Notice tone="success" mb={0} ref={alert} tabIndex={-1}>
          If this address has an account, a link is on its way. It works once, for one hour. Nothing there?
          Look under spam, or ask a colleague who is an owner.
        </Notice>
      )}
      {reply?.message && (
        <Notice tone="failure" mb={0} ref={alert} tabIndex={-1}>
          {reply.message}
        </Notice>
      )}
    </>
  )
}

const AskColleague = () => (
  <ol role="list">
    <li>
      <Step number={1}>
        Ring or write to a colleague who is an <strong>owner</strong>.
      </Step>
    </li>
    <li>
      <Step number={2}>
        Under Accounts, next to your name, your colleague presses <strong>Make a sign-in link</strong> and
        sends it to you on WhatsApp.
      </Step>
    </li>
    <li>
      <Step number={3}>Open it within the hour and choose a new password.</Step>
    </li>
  </ol>
)
