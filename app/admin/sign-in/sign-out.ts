import { redirect } from 'react-router'
import { identityContext } from '#app/context.ts'
import type { Route } from './+types/sign-out.ts'
import { sessionHeaders } from './session-headers.ts'

export function loader() {
  return redirect('/admin')
}

export async function action({ context, request }: Route.ActionArgs) {
  const ended = await context.get(identityContext).signOut(request.headers)
  return redirect('/admin?signed-out', { status: 303, headers: sessionHeaders(ended) })
}
