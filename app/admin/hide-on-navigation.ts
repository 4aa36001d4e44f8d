import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes a popover when another page is shown. One that was opened before hydration stays open. */
export function useHideOnNavigation(popover: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (key === shown.current) return
    shown.current = key
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }, [key, popover])
}
