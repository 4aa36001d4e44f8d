import { href, redirect } from 'react-router'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import type { Route } from './+types/still-here.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireEditor(context)
  return redirect(href('/admin/cms'))
}

/** Prolongs the session on a shared computer, as every request does, while somebody only reads or types. */
export function action({ context }: Route.ActionArgs) {
  requireEditor(context)
  return new Response(null, { status: 204 })
}
