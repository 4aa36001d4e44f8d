import { data, type RouterContextProvider } from 'react-router'
import { accountContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'

/**
 * The signed-in user, for commands that need an `Editor`. Each loader and action of the staff area calls it first. The
 * `staffOnly` middleware protects the routes below `/admin/cms`. This call also protects a route that is moved away.
 * @throws a 401 response when no user is signed in.
 */
export function requireEditor(context: Readonly<RouterContextProvider>): Editor {
  const account = context.get(accountContext)
  if (!account) throw signInRequired()
  return account as Editor
}

/** The 401 response to a request without a session. `SignInHere` shows the sign-in form for it. */
export function signInRequired() {
  return data({ signIn: true }, { status: 401 })
}
