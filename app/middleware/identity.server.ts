import type { MiddlewareFunction } from 'react-router'
import { accountContext, currentUserContext, siteContext } from '#app/context.ts'

/** Finds out once per request who is there; the only place that asks. Belongs on the root route. */
export const identity: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { account, setCookies } = await context.get(siteContext).identity.accountOf(request.headers)
  context.set(accountContext, account)
  context.set(currentUserContext, account?.email ?? '')
  const response = await next()
  // Signing in and out set the same cookie themselves, and theirs is the newer one.
  if (response.headers.has('Set-Cookie')) return response
  for (const cookie of setCookies) response.headers.append('Set-Cookie', cookie)
  return response
}
