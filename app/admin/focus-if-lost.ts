/**
 * Focuses `element` if nothing else has the focus. When a focused element is removed or disabled, the browser moves the
 * focus to the body.
 */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
