import type { KeyboardEvent } from 'react'

/** For a field that wraps on narrow screens, but whose value is a single line: Enter sends the form, as in an input. */
export const submitOnEnter = (submit: () => void) => (event: KeyboardEvent) => {
  // Enter may also choose a word of an input method.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  submit()
}
