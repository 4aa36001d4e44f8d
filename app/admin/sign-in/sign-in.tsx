import { data, redirect } from 'react-router'
import { accountContext, clientAddressContext, identityContext } from '#app/context.ts'
import type { SignInRefusal } from '#domain/accounts/identity.ts'
import { organisation } from '#site'
import type { Route } from './+types/sign-in.ts'
import { ownPath } from './landing.ts'
import { SignInScreen } from './sign-in-screen.tsx'

export interface SignInReply {
  /** As typed, to be kept in the field. */
  readonly email: string
  readonly landing: string
  /** Which fields were empty: no call was made, and there is nothing to alarm anybody about. */
  readonly missing: { readonly email?: boolean; readonly password?: boolean }
  readonly message: string | null
}

export function loader({ context, request }: Route.LoaderArgs) {
  if (context.get(accountContext)) throw redirect('/admin/cms')
  return { signedOut: new URL(request.url).searchParams.has('signed-out') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const email = text('email').trim()
  const password = text('password')
  const landing = ownPath(form.get('landing'))
  const missing = { email: email === '', password: password === '' }
  const kept = { email, landing, missing }
  if (missing.email || missing.password) {
    return data({ ...kept, message: null } satisfies SignInReply, { status: 400 })
  }

  const signedIn = await context
    .get(identityContext)
    .signIn({ email, password }, context.get(clientAddressContext))
  if (!signedIn.ok) {
    const { refusal } = signedIn
    return data({ ...kept, message: words(refusal) } satisfies SignInReply, {
      status: refusal.code === 'too-many-requests' ? 429 : 401,
    })
  }
  const headers = new Headers()
  for (const cookie of signedIn.value.setCookies) headers.append('Set-Cookie', cookie)
  return redirect(landing, { headers })
}

function words(refusal: SignInRefusal): string {
  switch (refusal.code) {
    case 'invalid-credential':
      return 'The email or the password is not right. Check both and try again.'
    case 'invalid-email':
      return 'This is not a whole email address. It looks like name@example.org.'
    case 'user-disabled':
      return 'This account is switched off. Ask another account holder to switch it on.'
    case 'too-many-requests':
      return `Too many tries. Wait ${refusal.waitMinutes} ${refusal.waitMinutes === 1 ? 'minute' : 'minutes'}, then try again.`
    case 'internal-error':
      return 'Signing in did not work. Wait a minute, then try again.'
  }
}

export const meta: Route.MetaFunction = () => [{ title: `Sign in | ${organisation.name}` }]

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInScreen
      landing={actionData?.landing ?? '/admin/cms'}
      reply={actionData}
      signedOut={loaderData.signedOut}
    />
  )
}
