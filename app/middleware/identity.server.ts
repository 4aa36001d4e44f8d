import type { MiddlewareFunction } from 'react-router'
import { accountContext, currentUserContext, siteContext } from '#app/context.ts'

/** Finds the signed-in account, once per request. It belongs on the root route. */
export const identity: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { account, setCookies } = await context.get(siteContext).identity.accountOf(request.headers)
  context.set(accountContext, account)
  context.set(currentUserContext, account?.email ?? '')
  const response = await next()
  // A sign-in or sign-out action has already set the session cookie. Its value is newer.
  if (response.headers.has('Set-Cookie')) return response
  for (const cookie of setCookies) response.headers.append('Set-Cookie', cookie)
  return response
}
