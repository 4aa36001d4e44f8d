import { ActionIcon, Group } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon } from '../icon.tsx'
import styles from './question-dialog.module.css'

/**
 * A question with an address of its own, over the page below it. `back`: the address of that page; Escape and the cross
 * open it. Put `data-first` on the control that gets the focus. Without script the dialog is open, but the page below
 * it stays usable.
 */
export function QuestionDialog({
  title,
  back,
  wide = false,
  children,
}: {
  title: ReactNode
  back: string
  /** For a dialog with a form. */
  wide?: boolean
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const navigate = useNavigate()
  const leave = () => void navigate(back, { preventScrollReset: true })

  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    // A dialog that is open already cannot become modal. `close` would fire an event.
    element?.removeAttribute('open')
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    const giveBack = () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
    return () => {
      // At once, so that a dialog that takes the place of this one has the same opener.
      giveBack()
      // `RouteFocus` has then focused the title of the page below, or the notice that says what was done.
      setTimeout(() => {
        if (!document.querySelector('main [data-opens-page]')) giveBack()
      })
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      open
      className={styles.dialog}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      // Browsers may close it at a second press of Escape all the same.
      onClose={leave}
    >
      <Group gap={12} mb={8} align="start" wrap="nowrap">
        <h2 id={titleId}>{title}</h2>
        <ActionIcon component={Link} to={back} mt={-6} me={-12} aria-label="Close" preventScrollReset>
          <Icon name="close" size={20} />
        </ActionIcon>
      </Group>
      {children}
    </dialog>
  )
}

/** The buttons of a question, below a seam. The safe one is first. */
export const Answers = ({ children }: { children: ReactNode }) => <Group data-answers="">{children}</Group>
