import { publicPaths } from '#app/public-pages.ts'
import { budgets, findAddress } from '#tests/support/weight-budgets.ts'

/** A page of the public site as the bench names it. */
export interface BenchPage {
  readonly name: string
  /** From the root, with its query. */
  readonly address: string
}

/**
 * One address of every public page that has a weight budget, but not of a single picture, and lists that a query
 * filters. `origin`: of a running site, without its last slash.
 */
export async function benchPages(origin: string): Promise<readonly BenchPage[]> {
  const paths = publicPaths(() => true).filter(
    (path) => typeof budgets[path] === 'object' && !path.includes(':place'),
  )
  const pages = await Promise.all(
    paths.map(async (path) => ({ name: path, address: await findAddress(path, origin) })),
  )
  return [
    ...pages,
    { name: '/programs, filtered', address: '/programs?theme_Political%20Advocacy' },
    { name: '/search, with results', address: '/search?q=women' },
  ]
}
