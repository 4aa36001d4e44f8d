import type { MiddlewareFunction } from 'react-router'
import { requireEditor } from './require-editor.server.ts'

/**
 * Refuses a request without a session before any loader or action of the routes below runs. A check in the parent's
 * loader is not enough: loaders run in parallel, `?_routes=` can skip the parent's loader, and an action runs before
 * all loaders.
 *
 * The `ErrorBoundary` of the route with this middleware shows the refusal, at the requested address. This works only
 * while no parent route has a loader: React Router uses the first boundary at or above the first loader of the match,
 * because the routes below it have no data yet.
 */
export const staffOnly: MiddlewareFunction<Response> = ({ context }, next) => {
  requireEditor(context)
  return next()
}
