/*
 * Leaves a page quickly, for a person who is watched. Follows GOV.UK's "Exit this page": the page is emptied first,
 * because the other one needs a moment to arrive.
 */

/** Two presses of Escape within this time leave the page. */
const pressesWithinMs = 5_000

/** `bar`: the element with the link (`a`) and the place of the announcement (`[role=status]`). */
export function watchExit(bar: HTMLElement): void {
  const link = bar.querySelector('a')!
  const announcement = bar.querySelector('[role=status]')!
  let firstPress: ReturnType<typeof setTimeout> | undefined

  /**
   * The other page takes the place of this one in the history. Until it arrives, nothing of this page may come back:
   * React may be rendering a part of it. So a style sheet hides the page.
   */
  function leave() {
    // The files that are still loading.
    stop()
    document.title = ''
    document.body.replaceChildren()
    location.replace(link.href)
    // Last, because an old browser throws here.
    const hidden = new CSSStyleSheet()
    hidden.replaceSync('html{display:none}')
    document.adoptedStyleSheets = [hidden]
  }

  link.addEventListener('click', (event) => {
    event.preventDefault()
    leave()
  })

  const handleKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    if (firstPress !== undefined) return leave()
    announcement.textContent = 'Press Escape again to leave'
    firstPress = setTimeout(() => {
      firstPress = undefined
      announcement.textContent = ''
    }, pressesWithinMs)
  }
  addEventListener('keydown', handleKey, true)
}
