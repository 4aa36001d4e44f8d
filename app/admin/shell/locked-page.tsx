import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import type { FormAccount } from '../form/form-account.ts'
import { SignInAgainForm } from '../form/sign-in-again-form.tsx'
import styles from './locked-page.module.css'

/**
 * Covers a page with text that is not saved, so that the next person at a shared computer can neither read nor use it.
 * Only the password of the account opens it.
 */
export function LockedPage({ account, onSignedIn }: { account: FormAccount; onSignedIn: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  function lock() {
    if (!dialog.current || dialog.current.open) return
    dialog.current.showModal()
    dialog.current.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }
  useEffect(() => {
    const before = document.activeElement
    lock()
    // The session is ended, because each attempt to save would prolong it. Without a connection no attempt arrives, and
    // the session expires.
    void fetch(href('/admin/sign-out'), { method: 'POST', redirect: 'manual' }).catch(() => {})
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.locked}
      aria-labelledby="locked-page"
      onCancel={(event) => event.preventDefault()}
      // Browsers close it at a second press of Escape all the same.
      onClose={lock}
    >
      <div className={styles.sheet}>
        <h2 id="locked-page">Sign in again</h2>
        <Text mb="md">
          Your session on this shared computer has ended. Your last words are not saved yet. They are still on
          this page, and are saved once you have signed in.
        </Text>
        <SignInAgainForm account={account} onSignedIn={onSignedIn} />
      </div>
    </dialog>
  )
}
