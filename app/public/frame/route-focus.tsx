import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { layOutWhole } from './lay-out-whole.ts'

/**
 * Moves the focus after a navigation, so that screen readers announce the new page and the Tab key continues there. The
 * target is the element of the address's fragment, else a notice with `data-opens-page`, else the heading. Nothing
 * happens on the first page, which the browser announces, or when a filter changes, whose field keeps the focus.
 * `ScrollRestoration` sets the scroll position.
 */
export function RouteFocus() {
  const { pathname, search, hash } = useLocation()
  const shown = useRef({ pathname, search })

  // The router saves and restores scroll positions from now on, so it needs the exact height of each part (first-view.ts).
  useEffect(layOutWhole, [])

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, search }
    const isOtherPageOfList = search !== before.search && withoutPage(search) === withoutPage(before.search)
    if (pathname === before.pathname && !isOtherPageOfList) return
    const heading =
      document.getElementById(hash.slice(1)) ??
      document.querySelector<HTMLElement>('main [data-opens-page]') ??
      document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, search, hash])

  return null
}

/** The query of a list without the number of its page (`?page_2`, `?q=kano&page=2`). */
const withoutPage = (search: string) => search.replace(/[?&]page[_=]\d+$/, '')
