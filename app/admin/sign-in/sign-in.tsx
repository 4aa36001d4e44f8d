import { data, href, redirect } from 'react-router'
import { accountContext, ownDeviceContext, siteContext, visitContext } from '#app/context.ts'
import { typedText } from '#domain/typed-text.ts'
import type { Route } from './+types/sign-in.ts'
import { ForgetKeptDrafts } from '../drafts/send-kept-drafts.tsx'
import { staffMeta } from '../staff-meta.ts'
import { codeAddress } from './code.tsx'
import { ownPath } from './landing.ts'
import { refusalWords } from './refusal-words.ts'
import { sessionHeaders } from './session-headers.ts'
import { isSharedComputer, readAnswer } from './own-device-question.tsx'
import { signInOrigin } from './sign-in-origin.ts'
import { type Left, type SignInReply, SignInScreen } from './sign-in-screen.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  if (context.get(accountContext)) throw redirect(href('/admin/cms'))
  const { searchParams } = new URL(request.url)
  return { left: readLeft(searchParams), isOwnDevice: context.get(ownDeviceContext) }
}

function readLeft(params: URLSearchParams): Left | null {
  if (params.has('code-over')) return 'code-over'
  if (params.has('tries-over')) return 'tries-over'
  if (params.has('time-over')) return 'time-over'
  return params.has('signed-out') ? 'signed-out' : null
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity } = context.get(siteContext)
  const { form } = context.get(visitContext)
  const email = typedText(form, 'email').trim()
  const password = typedText(form, 'password')
  const landing = ownPath(form.get('landing'))
  const missing = { email: email === '', password: password === '' }
  const submitted = { email, landing, missing, shared: readAnswer(form) }
  const lock = typedText(form, 'lock')
  if (lock === '' && (missing.email || missing.password)) {
    return data({ ...submitted, message: null } satisfies SignInReply, { status: 400 })
  }

  const shared = isSharedComputer(form)
  const from = signInOrigin(context, request)
  const signedIn = await (lock === ''
    ? identity.signIn({ email, password, shared }, from)
    : identity.signInByLock(lock, { shared }, from))
  if (!signedIn.ok) {
    const { refusal } = signedIn
    const message = refusalWords(refusal)
    return data({ ...submitted, ...(lock !== '' && { missing: {} }), message } satisfies SignInReply, {
      status: refusal.code === 'too-many-requests' ? 429 : 401,
    })
  }
  const mayOffer = lock === '' && !shared && typedText(form, 'offer') !== ''
  const after = mayOffer
    ? `${href('/admin/cms/profile/device')}?${new URLSearchParams({ landing })}`
    : landing
  const next = signedIn.value.account ? after : codeAddress(after)
  return redirect(next, { headers: sessionHeaders(signedIn.value) })
}

export const meta: Route.MetaFunction = () => staffMeta('Sign in')

/** After the others, nobody was signed in yet. */
const hasSignedOut: Readonly<Record<Left, boolean>> = {
  'signed-out': true,
  'time-over': true,
  'code-over': false,
  'tries-over': false,
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.left && hasSignedOut[loaderData.left] && <ForgetKeptDrafts />}
      <SignInScreen
        landing={actionData?.landing ?? href('/admin/cms')}
        reply={actionData}
        left={loaderData.left}
        isOwnDevice={loaderData.isOwnDevice}
      />
    </>
  )
}
