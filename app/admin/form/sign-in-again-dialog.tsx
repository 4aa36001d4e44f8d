import { Modal } from '@mantine/core'
import classes from './sign-in-again-dialog.module.css'
import type { FormAccount } from './save-form-state.ts'
import { SignInAgainForm } from './sign-in-again-form.tsx'

/**
 * Signs in the user who opened the form, without leaving the page. The dialog only has a password field, so that
 * another user of a shared computer cannot continue this form.
 */
export function SignInAgainDialog({
  account,
  opened,
  onLeave,
  onSignedIn,
}: {
  account: FormAccount
  opened: boolean
  onLeave: () => void
  onSignedIn: () => void
}) {
  return (
    <Modal opened={opened} onClose={onLeave} title="Sign in again">
      <p className={classes.words}>
        Your session has ended. Everything you entered is still here, and goes on once you have signed in.
      </p>
      <SignInAgainForm account={account} onLater={onLeave} onSignedIn={onSignedIn} />
    </Modal>
  )
}
