import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

interface SiteRoute {
  /** As `app/routes.ts` has it: `/programs/:id`. */
  readonly path: string
  /** The router's name of it, for requests that name one: `public/programs/program-page`. */
  readonly id: string
}

const all = flatten(routes, '/')
const isUnder = (path: string, area: string) => path === area || path.startsWith(`${area}/`)

/** Paths of everything that is not the staff's. */
export const publicRoutes: readonly string[] = all
  .map(({ path }) => path)
  .filter((path) => !isUnder(path, '/admin'))

/** Everything behind the gate. */
export const staffRoutes: readonly SiteRoute[] = all.filter(({ path }) => isUnder(path, '/admin/cms'))

function flatten(entries: readonly RouteConfigEntry[], above: string): SiteRoute[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above.replace(/\/$/, '')}/${entry.path}` : above
    const id = entry.id ?? entry.file.replace(/\.\w+$/, '')
    return [...(entry.path || entry.index ? [{ path, id }] : []), ...flatten(entry.children ?? [], path)]
  })
}
