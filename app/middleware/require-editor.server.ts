import { data, type RouterContextProvider } from 'react-router'
import { accountContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'

/**
 * The signed-in person, for commands that ask for an `Editor`. Called first in every guarded loader and action:
 * the gate in front of `/admin/cms` holds for routes below it, this holds wherever the route is moved.
 * @throws a 401 answer when nobody is signed in.
 */
export function requireEditor(context: Readonly<RouterContextProvider>): Editor {
  const account = context.get(accountContext)
  if (!account) throw signInNeeded()
  return account as Editor
}

/** What a refused request is answered with; `SignInHere` shows the sign-in form for it. */
export function signInNeeded() {
  return data({ signIn: true }, { status: 401 })
}
