/**
 * Replaces what an input, text area or select of the platform holds, as if the person had: frameworks and widgets
 * around it hear of it. A select without such an option falls back to its first.
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
  // React replaces the property on the element itself, and would otherwise take the change for its own.
  const prototype = Object.getPrototypeOf(control) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  if (control instanceof HTMLSelectElement && control.selectedIndex === -1) control.selectedIndex = 0
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
