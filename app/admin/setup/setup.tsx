import { data, href, redirect } from 'react-router'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import type { SetupRefusal } from '#domain/accounts/identity.ts'
import { parseNewAccount } from '#domain/accounts/new-account.ts'
import { typedText } from '#domain/typed-text.ts'
import { failureCode } from '../accounts/account-alerts.ts'
import { NewAccountForm, type NewAccountReply } from '../accounts/new-account-form.tsx'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { sessionHeaders } from '../sign-in/session-headers.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/setup.ts'
import { ClosedLink } from './closed-link.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const checked = await context.get(siteContext).identity.checkSetupToken(token)
  if (!checked.ok) return data({ token: '', closed: checked.refusal }, { status: 403 })
  return data({ token, closed: null })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity } = context.get(siteContext)
  const { form } = context.get(visitContext)
  const submitted = { username: typedText(form, 'username'), email: typedText(form, 'email') }
  const refuse = (reply: Omit<NewAccountReply, 'submitted'>) =>
    data({ reply: { ...reply, submitted }, closed: null }, { status: 400 })

  const typed = parseNewAccount(form, { emailDomain: null })
  if (!typed.ok) return refuse(typed.refusal)
  const made = await identity.setUp(typedText(form, 'token'), typed.value, request.headers)
  if (made.ok) return redirect(href('/admin/cms'), { headers: sessionHeaders(made.value) })
  if (made.refusal.code !== 'weak-password') {
    return data({ reply: undefined, closed: made.refusal }, { status: 403 })
  }
  return refuse({ code: made.refusal.code, errors: { password: made.refusal.words } })
}

/** When the server sends no response, the form and its content stay. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, (because) => ({
    reply: { code: failureCode[because], errors: {}, submitted: null },
    closed: null,
  }))

export const meta: Route.MetaFunction = () => staffMeta('Set up the first account')

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const closed = actionData?.closed ?? loaderData.closed
  if (closed) {
    const done = closed.code === 'already-set-up'
    return (
      <ClosedLink
        title={done ? 'The first account is there' : 'This link does not work'}
        words={words(closed)}
        done={done}
        canSignIn={done}
      />
    )
  }
  return (
    <SignInFrame
      title="Set up the first account"
      about="With it you sign in to publish, and make accounts for others. Keep the password where only you find it."
    >
      <NewAccountForm reply={actionData?.reply} emailDomain={null} wide>
        <input type="hidden" name="token" value={loaderData.token} />
      </NewAccountForm>
    </SignInFrame>
  )
}

function words(refusal: SetupRefusal): string {
  switch (refusal.code) {
    case 'already-set-up':
      return 'Somebody has used this link already, and it works only once. Sign in with that account, or ask its holder to make one for you.'
    case 'expired-action-code':
      return 'The link is more than an hour old. Restart the website: it prints a new one where it was started.'
    case 'invalid-action-code':
      return 'The link is not the newest one, or a part of it is missing. Copy it whole from where the website was started; a restart prints a new one.'
  }
}
