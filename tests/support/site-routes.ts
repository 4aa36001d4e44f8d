import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

export interface SiteRoute {
  /** The pattern of `app/routes.ts`, such as `/programs/:id`. */
  readonly path: string
  /** The router's id of the route, such as `public/programs/program-page`. */
  readonly id: string
}

const isUnder = (path: string, area: string) => path === area || path.startsWith(`${area}/`)

/** All routes, in the order of `app/routes.ts`. Two routes can have the same path: a layout and its index page. */
export const siteRoutes: readonly SiteRoute[] = flatten(routes, '/')

/** The paths of all routes outside the staff area. */
export const publicRoutes: readonly string[] = siteRoutes
  .map(({ path }) => path)
  .filter((path) => !isUnder(path, '/admin'))

function flatten(entries: readonly RouteConfigEntry[], above: string): SiteRoute[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above.replace(/\/$/, '')}/${entry.path}` : above
    const id = entry.id ?? entry.file.replace(/\.\w+$/, '')
    return [...(entry.path || entry.index ? [{ path, id }] : []), ...flatten(entry.children ?? [], path)]
  })
}
