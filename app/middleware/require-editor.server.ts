import { data, type RouterContextProvider } from 'react-router'
import { accountContext } from '#app/context.ts'
import { type Action, can, whoCan } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'

/**
 * The signed-in user, for commands that need an `Editor`. Each loader and action of the staff area calls it first. The
 * `staffOnly` middleware protects the routes below `/admin/cms`. This call also protects a route that is moved away.
 * `action`: what the user is about to do, when it is not for every account.
 * @throws a 401 response when no user is signed in, and a 403 response when her account may not do the action.
 */
export function requireEditor(context: Readonly<RouterContextProvider>, action?: Action): Editor {
  const account = context.get(accountContext)
  if (!account) throw signInRequired()
  if (action && !can(account, action)) throw data({ notPermitted: whoCan(action) }, { status: 403 })
  return account as Editor
}

/** The 401 response to a request without a session. `SignInHere` shows the sign-in form for it. */
export function signInRequired() {
  return data({ signIn: true }, { status: 401 })
}
