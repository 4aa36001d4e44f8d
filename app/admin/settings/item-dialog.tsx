import { Button, Group, Modal } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './settings.module.css'

/** A dialog with the fields of one item of a list. Enter in a line does what the button does. */
export function ItemDialog({
  opened,
  title,
  button,
  onDone,
  onClose,
  children,
}: {
  opened: boolean
  title: string
  button: string
  onDone: () => void
  onClose: () => void
  children: ReactNode
}) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onDone()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={640}>
      {/* The dialog is not in the form, but React passes its events on to it. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={classes.pair}
        onKeyDown={onKeyDown}
        onInput={(event) => event.stopPropagation()}
        onBlur={(event) => event.stopPropagation()}
      >
        {children}
      </div>
      <Group mt="lg" justify="flex-end">
        <Button type="button" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="button" onClick={onDone}>
          {button}
        </Button>
      </Group>
    </Modal>
  )
}
