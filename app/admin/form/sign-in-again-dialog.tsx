import { Modal, Text } from '@mantine/core'
import type { FormAccount } from './form-account.ts'
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
      <Text inherit mb="md">
        Your session has ended. Everything you entered is still here, and is sent once you have signed in.
      </Text>
      <SignInAgainForm account={account} onLater={onLeave} onSignedIn={onSignedIn} />
    </Modal>
  )
}
