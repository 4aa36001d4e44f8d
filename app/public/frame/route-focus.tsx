import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** In the module, because an error page replaces all components. */
let isFirstPage = true

/**
 * Moves the focus after a navigation, so that screen readers announce the new page and the Tab key continues there. The
 * target is the element of the address's fragment, else a notice with `data-opens-page`, else the heading. Nothing
 * happens on the first page, which the browser announces, or when a form or a removed filter changes the query.
 * `ScrollRestoration` sets the scroll position. Both the pages and the error page have it.
 */
export function RouteFocus() {
  const { pathname, search, hash } = useLocation()
  const shown = useRef<readonly [string, string]>(null)

  useEffect(() => {
    // A later mount is an error page or the page after it, maybe at the same address.
    const [path, query] = shown.current ?? (isFirstPage ? [pathname, search] : [])
    shown.current = [pathname, search]
    isFirstPage = false
    // A form that changes the query keeps the focus, as does a dialog that Back has left open. A link to another page of
    // a list is below the list, or gone.
    const keepsFocus = () =>
      document.activeElement?.closest('form') ?? document.querySelector('[aria-modal=true]')
    if (path === pathname && (query === search || keepsFocus())) return
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
