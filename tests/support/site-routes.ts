import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

export interface SiteRoute {
  /** As `app/routes.ts` has it: `/programs/:id`. */
  readonly path: string
  /** The router's name of it, for requests that name one: `public/programs/program-page`. */
  readonly id: string
}

const isUnder = (path: string, area: string) => path === area || path.startsWith(`${area}/`)

/** Every address of the site map, in its order. Two routes may share one: a layout and its first page. */
export const siteRoutes: readonly SiteRoute[] = flatten(routes, '/')

/** Paths of everything that is not the staff's. */
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
