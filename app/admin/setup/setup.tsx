import { data, href, redirect } from 'react-router'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import type { SetupRefusal } from '#domain/accounts/identity.ts'
import { parseNewAccount } from '#domain/accounts/new-account.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { accepted, fieldErrorsOf, refused } from '#domain/result.ts'
import { parseSettings } from '#domain/settings/kind.ts'
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
  const { identity, accounts, settings } = context.get(siteContext)
  const { form } = context.get(visitContext)
  const submitted = {
    username: typedText(form, 'username'),
    email: typedText(form, 'email'),
    organisation: typedText(form, 'organisation'),
  }
  const refuse = (reply: Omit<NewAccountReply, 'submitted'>) =>
    data({ reply: { ...reply, submitted }, closed: null }, { status: 400 })

  const typed = parseSetup(form)
  if (!typed.ok) return refuse(typed.refusal)
  const { account, name } = typed.value
  const made = await identity.setUp(typedText(form, 'token'), account, request.headers)
  if (made.ok) {
    const first = (await accounts.list()).find(({ email }) => email === account.email)
    // The link has proven that she owns the website, and nobody else can have saved settings before.
    if (first)
      await settings.save({ name }, (await settings.forEditing()).version, first as unknown as Editor)
    return redirect(href('/admin/cms'), { headers: sessionHeaders(made.value) })
  }
  const { refusal } = made
  if (isClosed(refusal)) return data({ reply: undefined, closed: refusal }, { status: 403 })
  return refuse({ code: refusal.code, errors: 'words' in refusal ? { password: refusal.words } : {} })
}

/** Reads the form, which has the name of the organisation besides the account. */
function parseSetup(form: FormData) {
  const account = parseNewAccount(form, { emailDomain: null, isConfirmed: true })
  const named = new FormData()
  named.set('name', typedText(form, 'organisation'))
  const organisation = parseSettings(named)
  if (account.ok && organisation.ok)
    return accepted({ account: account.value, name: organisation.value.name ?? '' })
  const { name } = fieldErrorsOf(organisation)
  const { code, errors } = account.ok ? { code: 'invalid', errors: {} } : account.refusal
  return refused({ code, errors: { ...(name && { organisation: name }), ...errors } })
}

/** When the server sends no response, the form and its content stay. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, (because) => ({
    reply: { code: failureCode[because], errors: {}, submitted: null },
    closed: null,
  }))

export const meta: Route.MetaFunction = () => staffMeta('Your first account')

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
    <SignInFrame title="Your first account" about="You become the owner. You can invite others later." bare>
      <NewAccountForm reply={actionData?.reply} emailDomain={null} parse={parseSetup} wide first>
        <input type="hidden" name="token" value={loaderData.token} />
      </NewAccountForm>
    </SignInFrame>
  )
}

const isClosed = (refusal: { readonly code: string }): refusal is SetupRefusal =>
  ['already-set-up', 'expired-action-code', 'invalid-action-code'].includes(refusal.code)

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
