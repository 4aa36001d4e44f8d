import { data, type RouterContextProvider } from 'react-router'
import { accountContext, ownDeviceContext } from '#app/context.ts'
import { type Action, actionOn, can, whoCan } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { collectionOf } from '#domain/history/record-key.ts'
import type { RecordKind } from '#domain/history/schema.ts'

/**
 * The signed-in user, for commands that need an `Editor`. Each loader and action of the staff area calls it first. The
 * `staffOnly` middleware protects the routes below `/admin/cms`. This call also protects a route that is moved away.
 * `action`: the action that the user is about to do. Null or absent when every account may do it.
 * @throws a 401 response when no user is signed in, and a 403 response when her account may not do the action.
 */
export function requireEditor(context: Readonly<RouterContextProvider>, action?: Action | null): Editor {
  const account = context.get(accountContext)
  if (!account) throw signInRequired(context)
  if (action && !can(account, action)) throw data({ notPermitted: whoCan(action) }, { status: 403 })
  return account as Editor
}

/**
 * The signed-in user, for an action on a record or a list of one kind: settings are for owners only, whatever the
 * action. `record`: null when there is none. `action`: null when every account may do it with other records.
 * @throws a 401 response when no user is signed in, and a 403 response when her account may not do it.
 */
export function requireForRecord(
  context: Readonly<RouterContextProvider>,
  record: { readonly kind: RecordKind } | null,
  action: Action | null,
): Editor {
  return requireEditor(context, record ? actionOn(collectionOf(record.kind), action) : action)
}

/** The 401 response to a request without a session. `SignInHere` shows the sign-in form for it. */
export function signInRequired(context: Readonly<RouterContextProvider>) {
  return data({ isOwnDevice: context.get(ownDeviceContext) }, { status: 401 })
}
