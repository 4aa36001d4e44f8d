/**
 * Replaces the value of a native input, text area or select, and fires the same events as typing does. A select without
 * such an option falls back to its first option.
 */
export function putIntoControl(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name)
  if (
    !(control instanceof HTMLInputElement) &&
    !(control instanceof HTMLTextAreaElement) &&
    !(control instanceof HTMLSelectElement)
  ) {
    return
  }
  // React overrides the `value` property of the element. Its override would hide this change from React's own event
  // handling.
  const prototype = Object.getPrototypeOf(control) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  if (control instanceof HTMLSelectElement && control.selectedIndex === -1) control.selectedIndex = 0
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
