/*
 * A part of the inline script at the end of each public page, or an inline script after the menu of narrow screens where
 * React hydrates the whole page. The browser opens and closes the menu; this script keeps the focus inside while it is
 * open, and closes it when the page is left, which Back may show again as it was.
 */
const panel = document.getElementById('menu')
const menu = panel?.parentElement
const toggle = menu?.querySelector('button')

menu?.addEventListener('keydown', (event) => {
  if (event.key !== 'Tab' || !panel!.matches(':popover-open')) return
  const focusable = [...menu.querySelectorAll<HTMLElement>('a[href],button,input')]
  const [first, last] = [focusable.at(0), focusable.at(-1)]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
})

// After a press outside the menu no element has the focus.
panel?.addEventListener('toggle', ({ newState }) => {
  if (newState === 'closed' && document.activeElement === document.body) toggle?.focus()
})

addEventListener('pagehide', () => panel?.hidePopover())
