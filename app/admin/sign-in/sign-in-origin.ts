import type { RouterContextProvider } from 'react-router'
import { visitContext } from '#app/context.ts'
import type { SignInOrigin } from '#domain/accounts/identity.ts'

/** Returns the origin of a sign-in request, for the limiter against password guessing. */
export function signInOrigin(context: Readonly<RouterContextProvider>, request: Request): SignInOrigin {
  return {
    address: context.get(visitContext).clientAddress,
    headers: request.headers,
    pause: context.get(visitContext).pause,
  }
}
