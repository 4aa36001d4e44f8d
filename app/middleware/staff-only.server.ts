import type { MiddlewareFunction } from 'react-router'
import { requireEditor } from './require-editor.server.ts'

/**
 * Refuses before any loader or action of the routes below has run. A check in the parent's loader would not do:
 * loaders run side by side, `?_routes=` leaves the parent's out, and an action runs before all of them.
 *
 * The refusal shows in the `ErrorBoundary` of the route that has this middleware, at the address asked for.
 * That holds as long as no route above has a loader: React Router takes the first boundary at or above
 * the first loader of the match, because nothing below it has data yet.
 */
export const staffOnly: MiddlewareFunction<Response> = ({ context }, next) => {
  requireEditor(context)
  return next()
}
