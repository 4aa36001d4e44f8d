import type { RouterContextProvider } from 'react-router'
import { clientAddressContext, pauseContext } from '#app/context.ts'
import type { SignInOrigin } from '#domain/accounts/identity.ts'

/** Where a request to sign in comes from, for the limits on guessing. */
export function signInOrigin(context: Readonly<RouterContextProvider>, request: Request): SignInOrigin {
  return {
    address: context.get(clientAddressContext),
    headers: request.headers,
    pause: context.get(pauseContext),
  }
}
