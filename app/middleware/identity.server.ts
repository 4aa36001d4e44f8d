import type { MiddlewareFunction } from 'react-router'
import {
  accountContext,
  currentUserContext,
  ownDeviceContext,
  sharedComputerContext,
  siteContext,
} from '#app/context.ts'

/** Finds the signed-in account, once per request. It belongs on the root route. */
export const identity: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { identity: site } = context.get(siteContext)
  const { account, shared, setCookies } = await site.accountOf(request.headers)
  context.set(accountContext, account)
  context.set(sharedComputerContext, shared)
  context.set(ownDeviceContext, site.isOwnDevice(request.headers))
  context.set(currentUserContext, account?.email ?? '')
  const response = await next()
  // A sign-in or sign-out action has already set the session cookie. Its value is newer.
  if (response.headers.has('Set-Cookie')) return response
  for (const cookie of setCookies) response.headers.append('Set-Cookie', cookie)
  return response
}
