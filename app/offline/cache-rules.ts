import { patternOf, publicPaths } from '#app/public-pages.ts'
import { withoutForeign } from '#app/public/programs/list-search.ts'
import { type NamedSubject, readSubjectAddress } from '#domain/contact/subjects.ts'

/* The rules of the service worker: which responses it may cache, and under which key. */

/** Paths that are not public pages: the staff area, files, and addresses that software requests. */
const noPage =
  /^\/(admin|kept-messages|low-data|healthz|readyz)(\/|$)|^\/(assets|images|branding|uploads|share|downloads)\/|\.(csv|ics|xml|txt|webmanifest|ico|js|png|jpg)$/

/** True for the path of a public page. The service worker caches nothing of the staff area but its files. */
export function isPage(path: string): boolean {
  return !noPage.test(path) && !path.endsWith('.data')
}

/** True for the path of a page of the staff area, but not of a download. */
export const isStaffPage = (path: string): boolean =>
  /^\/admin(\/|$)/.test(path) && !/^\/admin\/cms\/(backup|messages\/export)$/.test(path)

/** Also matches capital letters and a slash at the end, as the router does. */
const unlisted = new RegExp(
  `^${patternOf(
    publicPaths(({ offline }) => offline === 'unlisted'),
    { id: '[^/]+', place: '\\d+' },
  )}/*$`,
  'i',
)

/**
 * True for a kept page that the offline page lists. An earlier version of the service worker kept data requests among
 * the pages.
 */
export const isListed = (path: string): boolean => isPage(path) && !unlisted.test(path)

const fileKinds = { assets: 'asset', images: 'picture', branding: 'logo' } as const
const file = /^\/(assets|images|branding)\//

export const isFile = (path: string): boolean => file.test(path)

/** @throws {TypeError} when `isFile(path)` is false. */
export function kindOfFile(path: string): (typeof fileKinds)[keyof typeof fileKinds] {
  const folder = file.exec(path)?.[1] as keyof typeof fileKinds | undefined
  if (!folder) throw new TypeError(`${path} is not the path of a file`)
  return fileKinds[folder]
}

const precached = publicPaths(({ offline }) => offline === 'always')

/** True for pages that work offline although the visitor has never opened them. */
export const isPrecached = ({ href, origin }: URL): boolean =>
  precached.some((path) => pageKey(href) === origin + path)

/** True for a complete response without `no-store`. Signed-in users get `no-store` on public pages too. */
export function isCacheable(response: Response): boolean {
  return isCacheablePicture(response) && !response.redirected
}

/** The same for pictures, which may also be redirected to the file store. */
export function isCacheablePicture({ status, headers }: Response): boolean {
  return status === 200 && !/\bno-store\b/.test(headers.get('cache-control') ?? '')
}

/**
 * True for the results of a search, which are not cached: without a connection the device searches.
 */
export const isSearch = ({ pathname, search }: URL): boolean =>
  pathname === '/search' && new URLSearchParams(search).has('q')

/**
 * The subject of a contact form; null for any other address. The form of a subject is not cached: without a connection
 * it is made from the plain form.
 */
export const subjectOf = ({ pathname, search }: URL): NamedSubject | null =>
  pathname === '/contactus' ? readSubjectAddress(search) : null

/** True for both paths of the program list. */
export const isProgramList = (path: string): boolean => /^\/programs(\/programs)?$/.test(path)

const lists: readonly string[] = publicPaths(({ isList }) => isList === true)

/** The cache key of a page. Only lists have a query in it, without tracking parameters. */
export function pageKey(address: string): string {
  const { origin, pathname, search } = new URL(address)
  if (lists.includes(pathname)) return origin + pathname + withoutForeign(search)
  return origin + pathname
}

const linkedFile = /<(?:link\b[^>]*\bhref|img\b[^>]*\bsrc)="(\/assets\/[\w.-]+\.(?:css|woff2|svg))(?:#\w+)?"/g

/** The paths of the style sheets, fonts and drawings of a page, also of drawings that were never in view. */
export function linkedFiles(html: string): string[] {
  return [...new Set([...html.matchAll(linkedFile)].map(([, path]) => path as string))]
}
