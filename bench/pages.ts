import type { Site } from './site.ts'

/** A page of the public site as the bench names it. */
export interface PublicPage {
  readonly name: string
  /** From the root, with its query. */
  readonly address: string
}

/** One address of every public route, found by following the site's own lists. */
export async function publicPages(site: Site): Promise<readonly PublicPage[]> {
  const program = await firstLink(site, '/programs', /href="(\/programs\/[\w-]{6,})"/)
  const article = await firstLink(site, '/news', /href="(\/news\/[\w-]{6,})"/)
  return [
    { name: 'home', address: '/' },
    { name: 'programs', address: '/programs' },
    { name: 'programs, filtered', address: '/programs?theme_Political%20Advocacy' },
    { name: 'program', address: program },
    { name: 'news', address: '/news' },
    { name: 'news article', address: article },
    { name: 'about', address: '/aboutus' },
    { name: 'core areas', address: '/aboutus/coreareas' },
    { name: 'contact', address: '/contactus' },
  ]
}

async function firstLink(site: Site, address: string, pattern: RegExp): Promise<string> {
  const found = pattern.exec(await (await fetch(site.url + address)).text())?.[1]
  if (!found) throw new Error(`${address} links to nothing like ${pattern}`)
  return found
}
