import { Button, Group, Modal } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { type FieldErrors, fieldErrorsOf, type Result } from '#domain/result.ts'
import { standingErrors } from '../form/standing-errors.ts'
import classes from './settings.module.css'

/** The button that opens the menu of a row. */
export const menuButtonOf = (rows: HTMLElement | null, place: number) =>
  rows?.children[place]?.querySelector<HTMLElement>('[aria-haspopup="menu"]')

/** The item after a change. An error goes when it is right; a new one is shown only when the button is pressed. */
export function withStandingErrors<Item extends { readonly errors: FieldErrors }>(
  item: Item,
  check: (item: Item) => Result<unknown, FieldErrors>,
): Item {
  const refusal = { errors: item.errors, values: {}, byServer: false }
  return { ...item, errors: standingErrors(refusal, fieldErrorsOf(check(item)), {}) ?? {} }
}

/**
 * A dialog with the fields of one item of a list. Enter in a line does what the button does. `busy`: the button was
 * pressed and waits for something. `onClosed`: called when the dialog is gone, to give the focus back. The menu item
 * that has opened it is gone too.
 */
export function ItemDialog({
  opened,
  title,
  button,
  busy = false,
  onDone,
  onClose,
  onClosed,
  children,
}: {
  opened: boolean
  title: string
  button: string
  busy?: boolean
  onDone: () => void
  onClose: () => void
  onClosed: () => void
  children: ReactNode
}) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onDone()
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      title={title}
      size={640}
    >
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
        <Button type="button" loading={busy} onClick={onDone}>
          {button}
        </Button>
      </Group>
    </Modal>
  )
}
