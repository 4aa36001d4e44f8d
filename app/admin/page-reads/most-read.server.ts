import { matchPath } from 'react-router'
import type { Site } from '#app/context.ts'
import { allPages } from '#app/public/frame/addresses.ts'
import type { ReadPage } from '#domain/page-reads/schema.ts'
import { manyKinds, recordKinds } from '#domain/records/kinds.ts'

/** A page with its name: that of the navigation, the title of its record, or else its path. */
export type NamedReadPage = ReadPage & { readonly name: string }

/** The pages most read in the last seven days, with their names. */
export async function readMostRead({
  pageReads,
  history,
}: Pick<Site, 'pageReads' | 'history'>): Promise<readonly NamedReadPage[]> {
  async function nameOf(path: string): Promise<string> {
    const page = allPages.find(({ to }) => to === path)
    if (page) return page.name
    for (const kind of manyKinds) {
      const id = matchPath(recordKinds[kind].page, path)?.params['id']
      if (id) return (await history.titleOf({ kind, id }))?.title ?? path
    }
    return path
  }
  const pages = await pageReads.mostRead()
  return Promise.all(pages.map(async (page) => ({ ...page, name: await nameOf(page.path) })))
}
