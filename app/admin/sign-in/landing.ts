import { href } from 'react-router'
const home = href('/admin/cms')

/**
 * Where to go after signing in: the address asked for when it is one of the site's own, else the start of the staff
 * area. Paths only: `//elsewhere`, `/\elsewhere` and control characters are how a link leaves the site.
 */
export function ownPath(asked: unknown): string {
  if (typeof asked !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked)) return home
  const { origin, pathname, search } = new URL(asked, 'http://own.invalid')
  if (origin !== 'http://own.invalid' || pathname.startsWith('//') || pathname === href('/admin')) return home
  return pathname + search
}
