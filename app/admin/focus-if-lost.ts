/** Focuses `element` if the focus is on the body: there the browser moves it from an element that is removed or disabled. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
