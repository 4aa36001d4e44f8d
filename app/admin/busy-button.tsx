import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from './focus-if-lost.ts'

/** A button that is disabled while `loading`, and then gets back the focus that it lost by that. */
export function BusyButton({ loading, ref, ...rest }: ButtonProps & ComponentProps<'button'>) {
  const own = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const button = ref ?? own
  // The browser takes the focus from a disabled button only with its next frame.
  useLayoutEffect(() => {
    if (typeof button === 'function') return
    if (loading) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current) {
      hadFocus.current = false
      focusIfLost(button.current)
    }
  }, [loading, button])
  return <Button ref={button} type="button" {...rest} loading={loading} />
}
