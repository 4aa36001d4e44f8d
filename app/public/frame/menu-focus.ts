/*
 * An inline script after the menu of narrow screens. The browser opens and closes the menu; this script keeps the focus
 * inside while it is open, and closes it when the page is left, which Back may show again as it was.
 */
const { parentElement: menu } = document.currentScript!
const toggle = menu!.querySelector('button')!
const panel = menu!.querySelector<HTMLElement>('[popover]')!

menu!.addEventListener('keydown', (event) => {
  if (event.key !== 'Tab' || !panel.matches(':popover-open')) return
  const focusable = [...menu!.querySelectorAll<HTMLElement>('a[href],button,input')]
  const [first, last] = [focusable.at(0), focusable.at(-1)]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
})

// After a press outside the menu no element has the focus.
panel.addEventListener('toggle', ({ newState }) => {
  if (newState === 'closed' && document.activeElement === document.body) toggle.focus()
})

addEventListener('pagehide', () => panel.hidePopover())
