import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** Paths of everything that is not the staff's, as `app/routes.ts` has them: `/programs/:id`. */
export const publicRoutes: readonly string[] = flatten(routes, '/').filter(
  (path) => path !== '/admin' && !path.startsWith('/admin/'),
)

function flatten(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above.replace(/\/$/, '')}/${entry.path}` : above
    return [...(entry.path || entry.index ? [path] : []), ...flatten(entry.children ?? [], path)]
  })
}
