import { href, redirect } from 'react-router'
import { siteContext } from '#app/context.ts'
import type { Route } from './+types/sign-out.ts'
import { sessionHeaders } from './session-headers.ts'

export function loader() {
  return redirect(href('/admin'))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ended = await context.get(siteContext).identity.signOut(request.headers)
  return redirect(`${href('/admin')}?signed-out`, { status: 303, headers: sessionHeaders(ended) })
}
