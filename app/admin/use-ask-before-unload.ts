import { useEffect, useRef } from 'react'

/**
 * Lets the browser ask, in its own words, before it closes the tab or loads another document, while `losesSomething`
 * returns true. Browsers ask only when the page was touched before (HTML Standard, "beforeunload").
 */
export function useAskBeforeUnload(losesSomething: () => boolean): void {
  const current = useRef(losesSomething)
  useEffect(() => {
    current.current = losesSomething
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (current.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

/** From now on this document is left without that question. */
export function leaveWithoutAsking(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
}
