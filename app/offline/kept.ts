/** What a device may keep for the time without a connection, and under which address. Pure, for the service worker. */

/** No pages of visitors: the staff area, and addresses that programs ask for. */
const noPage =
  /^\/(admin|kept-messages|low-data|healthz|readyz)(\/|\.data$|$)|^\/(assets|images|branding|uploads|share)\/|\.(xml|txt|webmanifest|ico|js|png|jpg)$/

/** Whether a visitor's page may live there. Of the staff area nothing is ever kept, nor even looked at. */
export function isPage(path: string): boolean {
  return !noPage.test(path)
}

const fileKinds = { assets: 'asset', images: 'picture', branding: 'logo' } as const
const file = /^\/(assets|images|branding)\//

export const isFile = (path: string): boolean => file.test(path)

/** @throws for a path that is no file's. */
export function kindOfFile(path: string): (typeof fileKinds)[keyof typeof fileKinds] {
  const folder = file.exec(path)?.[1] as keyof typeof fileKinds | undefined
  if (!folder) throw new TypeError(`no file is at ${path}`)
  return fileKinds[folder]
}

/** Works without a connection although it was never opened. */
export function isAlwaysKept({ pathname, search }: URL): boolean {
  return ['/programs', '/contactus'].includes(pathname) && search === ''
}

/** Whole answers that the server does not forbid to keep: staff get `no-store`, on pages of visitors too. */
export function mayBeKept({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && !/\bno-store\b/.test(headers.get('cache-control') ?? '')
}

/** The list of programs, at either of its addresses. */
export const isProgramList = (path: string): boolean => /^\/programs(\/programs)?$/.test(path)

/** Only lists are another page with another query; whatever else follows a path only says where somebody came from. */
export function pageKey(address: string): string {
  const { origin, pathname, search } = new URL(address)
  const path = pathname.replace(/\.data$/, '')
  const isList = isProgramList(path) || path === '/news'
  // What the router asks a part of a page's data for is not the whole of it.
  return origin + pathname + (isList || search.startsWith('?_routes=') ? search : '')
}

/** Paths of the style sheets, fonts and drawings that a page names in its head, and cannot be shown without. */
export function linkedFiles(html: string): string[] {
  return [...html.matchAll(/<link\b[^>]*\bhref="(\/assets\/[\w.-]+\.(?:css|woff2|svg))"/g)].map(
    ([, path]) => path as string,
  )
}
