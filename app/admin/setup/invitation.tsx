import { data, href, redirect } from 'react-router'
import { answerOrFailure } from '#app/action-failure.ts'
import { ownDeviceContext, siteContext, visitContext } from '#app/context.ts'
import { useOrganisation } from '#app/organisation.ts'
import type { InvitationRefusal } from '#domain/accounts/invitation.ts'
import { parseNewAccount } from '#domain/accounts/new-account.ts'
import { rightsWords } from '#domain/accounts/policy.ts'
import { typedText } from '#domain/typed-text.ts'
import { failureCode } from '../accounts/account-alerts.ts'
import { NewAccountForm, type NewAccountReply } from '../accounts/new-account-form.tsx'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import {
  isSharedComputer,
  knownAnswer,
  OwnDeviceQuestion,
  readAnswer,
} from '../sign-in/own-device-question.tsx'
import { sessionHeaders } from '../sign-in/session-headers.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/invitation.ts'
import { ClosedLink } from './closed-link.tsx'

/** Opening the page does not use the link up: mail and chat scanners open every address that they find. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const checked = await context.get(siteContext).identity.checkInvitation(token)
  if (!checked.ok) return data({ invited: null, closed: checked.refusal }, { status: 403 })
  const { username, email, by, role, owner } = checked.value
  const isOwnDevice = context.get(ownDeviceContext)
  const invited = { token, username, email, by: by.name, rights: rightsWords({ role, owner }), isOwnDevice }
  return data({ invited, closed: null })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity } = context.get(siteContext)
  const { form } = context.get(visitContext)
  const token = typedText(form, 'token')
  const checked = await identity.checkInvitation(token)
  if (!checked.ok) return data({ reply: undefined, closed: checked.refusal }, { status: 403 })
  const { email } = checked.value
  const submitted = { username: typedText(form, 'username'), email }
  const refuse = (reply: Omit<NewAccountReply, 'submitted'>) =>
    data({ reply: { ...reply, submitted }, answer: readAnswer(form), closed: null }, { status: 400 })

  // The address is the invitation's, whatever the form says.
  form.set('email', email)
  const typed = parseNewAccount(form, { emailDomain: null })
  if (!typed.ok) return refuse(typed.refusal)
  const chosen = { ...typed.value, shared: isSharedComputer(form) }
  const made = await identity.acceptInvitation(token, chosen, request.headers)
  if (made.ok) return redirect(href('/admin/cms'), { headers: sessionHeaders(made.value) })
  const { refusal } = made
  if (isClosed(refusal)) return data({ reply: undefined, closed: refusal }, { status: 403 })
  return refuse({ code: refusal.code, errors: 'words' in refusal ? { password: refusal.words } : {} })
}

/** When the server sends no response, the form and its content stay. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, (because) => ({
    reply: { code: failureCode[because], errors: {}, submitted: null },
    closed: null,
  }))

export const meta: Route.MetaFunction = () => staffMeta('Your invitation')

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { acronym } = useOrganisation()
  const closed = actionData?.closed ?? loaderData.closed
  const { invited } = loaderData
  const answer = actionData && 'answer' in actionData ? actionData.answer : ''
  if (closed || !invited) {
    const code = closed?.code ?? 'invalid-action-code'
    const done = code === 'email-already-in-use'
    const title = done ? 'The account is there' : 'This invitation does not work'
    return <ClosedLink title={title} words={words[code]} done={done} canSignIn />
  }
  return (
    <SignInFrame
      title={`Welcome to ${acronym}`}
      about={
        <>
          <bdi>{invited.by}</bdi> invites you to work on this website. {invited.rights} Choose the name that
          your colleagues see, and a password.
        </>
      }
    >
      <NewAccountForm reply={actionData?.reply} emailDomain={null} invited={invited} wide>
        <input type="hidden" name="token" value={invited.token} />
        <OwnDeviceQuestion answer={answer || knownAnswer(invited.isOwnDevice)} />
      </NewAccountForm>
    </SignInFrame>
  )
}

const words = {
  'expired-action-code':
    'The link is more than seven days old. Ask the colleague who invited you for a new link.',
  'invalid-action-code':
    'The link was used or ended, was replaced by a newer one, or is incomplete. If you have created your account with it, sign in. Otherwise ask the colleague who invited you for a new link.',
  'email-already-in-use':
    'There is already an account for the email address of this invitation. If you have just created it, it works, even if you saw no confirmation. Sign in with your email and your password.',
} as const

const isClosed = (refusal: { readonly code: string }): refusal is InvitationRefusal =>
  Object.hasOwn(words, refusal.code)
