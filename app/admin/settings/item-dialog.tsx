import { Button, Group, Modal, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BusyButton } from '../busy-button.tsx'
import { Columns } from '../ui/columns.tsx'

/**
 * A dialog with the fields of one item of a list. Enter in a single-line field presses the button. `changed`: closing
 * the dialog would lose text, so it asks first. `onChanged`: called with the new value of `changed`. `busy`: the button
 * was pressed and waits for something. `onClosed`: called after the dialog has closed, to return the focus, because the
 * menu item that opened it no longer exists.
 */
export function ItemDialog({
  opened,
  title,
  button,
  changed,
  onChanged,
  busy = false,
  onDone,
  onClose,
  onClosed,
  children,
}: {
  opened: boolean
  title: string
  button: string
  changed: boolean
  onChanged: (changed: boolean) => void
  busy?: boolean
  onDone: () => void
  onClose: () => void
  onClosed: () => void
  children: ReactNode
}) {
  const [asking, setAsking] = useState(false)
  // The dialog may close while the question is open, when the upload that it waits for arrives.
  useEffect(() => {
    if (!opened) setAsking(false)
  }, [opened])
  // A layout effect, because Back may be pressed right after a letter.
  useLayoutEffect(() => onChanged(changed), [changed, onChanged])
  const close = () => (changed ? setAsking(true) : onClose())
  const stay = () => setAsking(false)
  const fields = useRef<HTMLDivElement>(null)
  /** Presses the button, then moves the focus to the first field with an error. */
  function press() {
    flushSync(onDone)
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    press()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnClickOutside={false}
      // Dialogs listen for Escape on the window, so the press that closes one above this one would also close this one.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && !asking && close()}
      // A press beside the dialog would take the focus out of it, and Escape with that.
      overlayProps={{ onMouseDown: (event) => event.preventDefault() }}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      title={title}
      size={640}
    >
      {/* The dialog is not in the form, but React passes its events on to it. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <Columns
        ref={fields}
        onKeyDown={onKeyDown}
        onInput={(event) => event.stopPropagation()}
        onBlur={(event) => event.stopPropagation()}
      >
        {children}
      </Columns>
      <Group mt="lg" justify="flex-end">
        <Button type="button" variant="default" onClick={close}>
          Cancel
        </Button>
        <BusyButton loading={busy} onClick={press}>
          {button}
        </BusyButton>
      </Group>
      <Modal
        opened={opened && asking}
        onClose={stay}
        // The press that opens this dialog would also close it.
        closeOnEscape={false}
        onKeyDown={(event) => event.key === 'Escape' && stay()}
        title="Drop what you wrote?"
      >
        <Text>It is not in the list yet.</Text>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" data-autofocus onClick={stay}>
            Keep writing
          </Button>
          <Button color="red" onClick={onClose}>
            Drop it
          </Button>
        </Group>
      </Modal>
    </Modal>
  )
}
