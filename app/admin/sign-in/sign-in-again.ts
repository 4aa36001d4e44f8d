import { href, redirect } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { typedText } from '#domain/typed-text.ts'
import type { Identity, SessionOpened } from '#domain/accounts/identity.ts'
import { codeWords } from './code-words.ts'
import { refusalWords } from './refusal-words.ts'
import { sessionHeaders } from './session-headers.ts'
import { isSharedComputer } from './own-device-question.tsx'
import { signInOrigin } from './sign-in-origin.ts'
import type { Route } from './+types/sign-in-again.ts'

/** `message`: why it failed. `isSignedIn`: false as well while a code of her authenticator app is missing. */
export interface SignInAgainReply {
  readonly message: string | null
  readonly isSignedIn: boolean
}

export function loader() {
  return redirect(href('/admin'))
}

/** Signs in from the dialog above an open form, with the limits and messages of the sign-in form. */
export async function action({ context, request }: Route.ActionArgs) {
  const { form } = context.get(visitContext)
  const { identity } = context.get(siteContext)
  const code = typedText(form, 'code').trim().slice(0, 40)
  if (code !== '') {
    const way = /^[\d\s]+$/.test(code) ? 'app' : 'recovery'
    const opened = await identity.signInWithCode({ way, code, trust: false }, request.headers)
    if (opened.ok) return welcome(identity, opened.value, typedText(form, 'uid'))
    if (opened.refusal.code === 'code-time-over')
      return reply(
        'The ten minutes for the code are over, or you have already signed in with it. Go back to the password.',
        401,
      )
    if (opened.refusal.code === 'code-tries-over')
      return reply('Five wrong codes have ended the sign-in. Go back to the password.', 401)
    return reply(codeWords(opened.refusal, way), opened.refusal.code === 'too-many-requests' ? 429 : 401)
  }
  const credentials = { email: typedText(form, 'email'), password: typedText(form, 'password') }
  const lock = typedText(form, 'lock')
  const shared = isSharedComputer(form)
  const from = signInOrigin(context, request)
  const signedIn = await (lock === ''
    ? identity.signIn({ ...credentials, shared }, from)
    : identity.signInByLock(lock, { shared }, from))
  if (!signedIn.ok) {
    const { code: refusal } = signedIn.refusal
    // The email is fixed, so only the password can be wrong.
    return reply(
      refusal === 'invalid-credential' && lock === ''
        ? 'The password is not right. Type it again.'
        : refusalWords(signedIn.refusal),
      refusal === 'too-many-requests' ? 429 : 401,
    )
  }
  if (!signedIn.value.account) {
    const headers = sessionHeaders(signedIn.value)
    return Response.json({ message: null, isSignedIn: false } satisfies SignInAgainReply, { headers })
  }
  return welcome(identity, signedIn.value, typedText(form, 'uid'))
}

/** `uid`: of the account that opened the form. */
async function welcome(identity: Identity, opened: SessionOpened, uid: string): Promise<Response> {
  if (opened.account.uid !== uid) {
    await endSession(identity, opened)
    return reply('This form was opened with another account. Sign in with that one.', 409)
  }
  const headers = sessionHeaders(opened)
  return Response.json({ message: null, isSignedIn: true } satisfies SignInAgainReply, { headers })
}

const reply = (message: string, status: number) =>
  Response.json({ message, isSignedIn: false } satisfies SignInAgainReply, { status })

async function endSession(identity: Identity, { setCookies }: SessionOpened): Promise<void> {
  const cookie = setCookies.map((line) => line.split(';', 1)[0]).join('; ')
  await identity.signOut(new Headers({ cookie }))
}
