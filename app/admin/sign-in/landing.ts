import { href } from 'react-router'
const home = href('/admin/cms')

/**
 * Returns the path to open after signing in: the requested address when it is on this site, otherwise the start of the
 * staff area. It accepts paths only, because `//elsewhere`, `/\elsewhere` and control characters can lead to another
 * site.
 */
export function ownPath(requested: unknown): string {
  if (typeof requested !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(requested)) return home
  const { origin, pathname, search } = new URL(requested, 'http://own.invalid')
  if (origin !== 'http://own.invalid' || pathname.startsWith('//') || pathname === href('/admin')) return home
  return pathname + search
}
