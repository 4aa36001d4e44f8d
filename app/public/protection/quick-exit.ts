/*
 * Leaves a page quickly, for a person who is watched. An inline script of the page calls `watchExit` before React
 * loads; the bar calls it after a navigation within the site. Follows GOV.UK's "Exit this page": the page is emptied
 * first, because the other one needs a moment to arrive.
 */

/** Two presses of Escape within this time leave the page. */
const pressesWithinMs = 5_000

type ExitBar = HTMLElement & { stopsWatching?: () => void }

/**
 * `bar`: the element with the link (`a`) and the place of the announcement (`[role=status]`). Does nothing when it is
 * watched already.
 */
export function watchExit(bar: ExitBar): void {
  if (bar.stopsWatching) return
  const link = bar.querySelector('a')!
  const announcement = bar.querySelector('[role=status]')!
  let firstPress: ReturnType<typeof setTimeout> | undefined

  /**
   * The other page takes the place of this one in the history. Until it arrives, nothing of this page may come back. If
   * React is just starting, it renders the page again. So a style sheet hides the page: React would remove an attribute
   * of the root element, but not this.
   */
  function leave() {
    // The scripts that are still loading.
    stop()
    document.title = ''
    document.body.replaceChildren()
    location.replace(link.href)
    // Last, because an old browser throws here.
    const hidden = new CSSStyleSheet()
    hidden.replaceSync('html{display:none}')
    document.adoptedStyleSheets = [hidden]
  }

  function handleClick(event: Event) {
    event.preventDefault()
    // Before the handlers of the router.
    event.stopImmediatePropagation()
    leave()
  }

  function handleKey({ key }: KeyboardEvent) {
    if (key !== 'Escape') return
    if (firstPress !== undefined) return leave()
    announcement.textContent = 'Press Escape again to leave'
    firstPress = setTimeout(() => {
      firstPress = undefined
      announcement.textContent = ''
    }, pressesWithinMs)
  }

  link.addEventListener('click', handleClick, true)
  addEventListener('keydown', handleKey, true)
  bar.stopsWatching = () => {
    link.removeEventListener('click', handleClick, true)
    removeEventListener('keydown', handleKey, true)
    clearTimeout(firstPress)
    delete bar.stopsWatching
  }
}
