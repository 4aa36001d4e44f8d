import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the heading of a page that has just been opened by a link (to a notice above it, or to the part
 * of the page that the link names), so that it is read out and the Tab key goes on from there. Nothing happens on the first page, which the browser announces itself, nor when only the
 * search part of the address changes. The scroll position is left to ScrollRestoration.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading =
      document.getElementById(hash.slice(1)) ??
      document.querySelector<HTMLElement>('main [data-opens-page]') ??
      document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])

  return null
}
