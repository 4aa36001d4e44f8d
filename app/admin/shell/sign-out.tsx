import { Button, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { Answers } from '../dialog/question-dialog.tsx'
import { hidePopover } from '../hide-popover.ts'
import { Icon } from '../icon.tsx'
import { isSiteReachable } from '../sign-in/site-reachable.ts'
import styles from './shared-computer.module.css'

/** Signing out loads a whole page, so that the browser's memory keeps no data of this user. */
export function SignOut({ className }: { className?: string }) {
  return (
    <SignOutForm>
      <button type="submit" className={className}>
        <Icon name="sign-out" size={18} />
        Sign out
      </button>
    </SignOutForm>
  )
}

/**
 * The form around a button that signs out. Without a connection the browser would show its own error page, and nobody
 * would say that the person is still signed in, so the website is asked first.
 */
export function SignOutForm({ children }: { children: ReactNode }) {
  const [failed, setFailed] = useState(false)
  const [asking, setAsking] = useState(false)
  async function signOut(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (asking) return
    const form = event.currentTarget
    setAsking(true)
    const isReachable = await isSiteReachable()
    setAsking(false)
    if (isReachable) return form.submit()
    hidePopover()
    setFailed(true)
  }
  const close = () => setFailed(false)
  return (
    <>
      <form
        method="post"
        action={href('/admin/sign-out')}
        onSubmit={(event) => void signOut(event)}
        aria-busy={asking}
      >
        {children}
      </form>
      <Modal opened={failed} onClose={close} title="You are still signed in">
        <p className={styles.words}>
          There is no connection, so you could not be signed out. On a shared computer, do not leave yet: sign
          out when the connection is back.
        </p>
        <Answers>
          <Button onClick={close} data-autofocus>
            Stay here
          </Button>
        </Answers>
      </Modal>
    </>
  )
}
