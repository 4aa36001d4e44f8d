/** A page of the public site as the bench names it. */
export interface PublicPage {
  readonly name: string
  /** From the root, with its query. */
  readonly address: string
}

/**
 * One address of every public page but that of a single picture. `origin`: of a running site, without its last slash.
 */
export async function publicPages(origin: string): Promise<readonly PublicPage[]> {
  const firstLink = async (list: string) => {
    const link = new RegExp(`href="(${list}/[\\w-]{6,})"`).exec(
      await (await fetch(origin + list)).text(),
    )?.[1]
    if (!link) throw new Error(`${list} links to no page below it`)
    return link
  }
  return [
    { name: 'home', address: '/' },
    { name: 'programs', address: '/programs' },
    { name: 'programs, filtered', address: '/programs?theme_Political%20Advocacy' },
    { name: 'program', address: await firstLink('/programs') },
    { name: 'news', address: '/news' },
    { name: 'news article', address: await firstLink('/news') },
    { name: 'about', address: '/aboutus' },
    { name: 'the count', address: '/representation' },
    { name: 'the women who stood', address: '/women' },
    { name: 'a woman who stood', address: await firstLink('/women') },
    { name: 'events', address: '/events' },
    { name: 'an event', address: await firstLink('/events') },
    { name: 'core areas', address: '/aboutus/coreareas' },
    { name: 'contact', address: '/contactus' },
    { name: 'protection', address: '/protection' },
    { name: 'search', address: '/search' },
    { name: 'search results', address: '/search?q=women' },
  ]
}
