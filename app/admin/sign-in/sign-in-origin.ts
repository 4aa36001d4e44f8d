import type { RouterContextProvider } from 'react-router'
import { visitContext } from '#app/context.ts'
import type { SignInOrigin } from '#domain/accounts/identity.ts'

/** Where a request to sign in comes from, for the limits on guessing. */
export function signInOrigin(context: Readonly<RouterContextProvider>, request: Request): SignInOrigin {
  return {
    address: context.get(visitContext).clientAddress,
    headers: request.headers,
    pause: context.get(visitContext).pause,
  }
}
