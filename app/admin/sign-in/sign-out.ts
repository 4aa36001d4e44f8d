import { href, redirect } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import type { Route } from './+types/sign-out.ts'
import { sessionHeaders } from './session-headers.ts'

export function loader() {
  return redirect(href('/admin'))
}

/** The field `time-over` says that a shared computer was not used for two hours. */
export async function action({ context, request }: Route.ActionArgs) {
  const ended = await context.get(siteContext).identity.signOut(request.headers)
  const because = context.get(visitContext).form.has('time-over') ? 'time-over' : 'signed-out'
  return redirect(`${href('/admin')}?${because}`, { status: 303, headers: sessionHeaders(ended) })
}
