import { href, redirect } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { typedText } from '#domain/accounts/typed-text.ts'
import type { Identity, SessionOpened } from '#domain/accounts/identity.ts'
import { refusalWords } from './refusal-words.ts'
import { sessionHeaders } from './session-headers.ts'
import { signInOrigin } from './sign-in-origin.ts'
import type { Route } from './+types/sign-in-again.ts'

/** `message`: why it failed; null when the user is signed in. */
export interface SignInAgainReply {
  readonly message: string | null
}

export function loader() {
  return redirect(href('/admin'))
}

/** Signs in from the dialog above an open form, with the limits and messages of the sign-in form. */
export async function action({ context, request }: Route.ActionArgs) {
  const { form } = context.get(visitContext)
  const { identity } = context.get(siteContext)
  const signedIn = await identity.signIn(
    { email: typedText(form, 'email'), password: typedText(form, 'password') },
    signInOrigin(context, request),
  )
  if (!signedIn.ok) {
    const { code } = signedIn.refusal
    // The email is fixed, so only the password can be wrong.
    return reply(
      code === 'invalid-credential'
        ? 'The password is not right. Type it again.'
        : refusalWords(signedIn.refusal),
      code === 'too-many-requests' ? 429 : 401,
    )
  }
  if (signedIn.value.account.uid !== typedText(form, 'uid')) {
    await endSession(identity, signedIn.value)
    return reply('This form was opened with another account. Sign in with that one.', 409)
  }
  const headers = sessionHeaders(signedIn.value)
  return Response.json({ message: null } satisfies SignInAgainReply, { headers })
}

const reply = (message: string, status: number) =>
  Response.json({ message } satisfies SignInAgainReply, { status })

async function endSession(identity: Identity, { setCookies }: SessionOpened): Promise<void> {
  const cookie = setCookies.map((line) => line.split(';', 1)[0]).join('; ')
  await identity.signOut(new Headers({ cookie }))
}
