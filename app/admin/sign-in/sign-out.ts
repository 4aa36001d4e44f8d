import { redirect } from 'react-router'
import { identityContext } from '#app/context.ts'
import type { Route } from './+types/sign-out.ts'

export function loader() {
  return redirect('/admin')
}

export async function action({ context, request }: Route.ActionArgs) {
  const { setCookies } = await context.get(identityContext).signOut(request.headers)
  const headers = new Headers()
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie)
  return redirect('/admin?signed-out', { status: 303, headers })
}
