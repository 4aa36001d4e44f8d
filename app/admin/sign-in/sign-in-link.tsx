import { data, href, Link, redirect } from 'react-router'
import { ownDeviceContext, siteContext, visitContext } from '#app/context.ts'
import type { SignInLinkRefusal } from '#domain/accounts/identity.ts'
import { typedText } from '#domain/typed-text.ts'
import { staffMeta } from '../staff-meta.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/sign-in-link.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { codeAddress } from './code.tsx'
import { refusalWords } from './refusal-words.ts'
import { sessionHeaders } from './session-headers.ts'
import { isSharedComputer, knownAnswer, OwnDeviceQuestion } from './own-device-question.tsx'
import { WholePageForm } from './whole-page-form.tsx'

/** Opening the page does not use the link up: mail and chat scanners open every address that they find. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const isOwnDevice = context.get(ownDeviceContext)
  const checked = await context.get(siteContext).identity.checkSignInLink(token)
  if (!checked.ok)
    return data({ token: '', email: '', isOwnDevice, refusal: checked.refusal }, { status: 403 })
  return data({ token, email: checked.value.email, isOwnDevice, refusal: null })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { form } = context.get(visitContext)
  const opened = await context
    .get(siteContext)
    .identity.signInByLink(typedText(form, 'token'), request.headers, { shared: isSharedComputer(form) })
  if (!opened.ok) return data({ refusal: opened.refusal }, { status: 403 })
  const password = href('/admin/cms/accounts/password')
  const next = opened.value.account ? password : codeAddress(password)
  return redirect(next, { headers: sessionHeaders(opened.value) })
}

export const meta: Route.MetaFunction = () => staffMeta('Sign in by a link')

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? loaderData.refusal
  return (
    <SignInFrame title={refusal ? 'This link does not work' : 'Sign in by a link'}>
      {refusal ? (
        <>
          <Notice tone="failure" mb={0}>
            {words(refusal)}
          </Notice>
          <div>
            <p>
              <Link to={href('/admin')}>Sign in with a password</Link>
            </p>
            <p>
              <Link to={href('/admin/forgotten')}>Forgotten your password?</Link>
            </p>
          </div>
        </>
      ) : (
        <WholePageForm
          cut="No connection to the website. The link still works. Press Sign in again when the connection is back."
          button="Sign in"
        >
          <p>
            You are about to sign in as {loaderData.email} and to choose a new password. The link works once.
          </p>
          <input type="hidden" name="token" value={loaderData.token} />
          <OwnDeviceQuestion answer={knownAnswer(loaderData.isOwnDevice)} />
        </WholePageForm>
      )}
    </SignInFrame>
  )
}

function words(refusal: SignInLinkRefusal): string {
  switch (refusal.code) {
    case 'expired-action-code':
      return 'The link is more than an hour old. Ask for a new one under Forgotten your password?, or ask a colleague who is an owner.'
    case 'invalid-action-code':
      return 'The link was used already, was replaced by a newer one, or is incomplete. Ask for a new one under Forgotten your password?, or ask a colleague who is an owner.'
    case 'user-disabled':
      return refusalWords(refusal)
  }
}
