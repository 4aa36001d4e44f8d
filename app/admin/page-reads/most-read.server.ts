import { href, matchPath } from 'react-router'
import type { Site } from '#app/context.ts'
import { allPages } from '#app/public/frame/addresses.ts'
import type { ReadPage } from '#domain/page-reads/schema.ts'
import { pagedKinds, recordKinds } from '#domain/records/kinds.ts'

/** The pages outside of the navigation. */
const otherPages = [
  { to: href('/partner'), name: 'Partner with us' },
  { to: href('/press'), name: 'Press' },
  { to: href('/protection'), name: 'I Need Protection' },
  { to: href('/search'), name: 'Search' },
]

/** A page with its name: its own, the title of its record, or else its path. */
export type NamedReadPage = ReadPage & { readonly name: string }

/** The pages most read in the last two weeks, with their names, `most` at most. */
export async function readMostRead(
  { pageReads, history }: Pick<Site, 'pageReads' | 'history'>,
  most: number,
): Promise<readonly NamedReadPage[]> {
  async function nameOf(path: string): Promise<string> {
    const page = [...allPages, ...otherPages].find(({ to }) => to === path)
    if (page) return page.name
    for (const kind of pagedKinds) {
      // A picture of a program has a page below that of its program.
      const match = matchPath({ path: recordKinds[kind].page, end: false }, path)
      const found = match && (await history.titleOf({ kind, id: match.params['id'] ?? '' }))
      if (found) return match.pathname === path ? found.title : `${found.title}, picture`
    }
    return path
  }
  const pages = await pageReads.mostRead(most)
  return Promise.all(pages.map(async (page) => ({ ...page, name: await nameOf(page.path) })))
}
