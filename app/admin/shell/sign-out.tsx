import { Button, Modal, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { href, useLocation } from 'react-router'
import { BusyButton } from '../busy-button.tsx'
import { layers } from '../dialog/layers.ts'
import { Answers } from '../dialog/question-dialog.tsx'
import { sendKeptDrafts } from '../drafts/send-kept-drafts.tsx'
import { hidePopover } from '../hide-popover.ts'
import { Icon } from '../icon.tsx'
import { isSiteReachable } from '../sign-in/site-reachable.ts'
import { leaveWithoutAsking } from '../use-ask-before-unload.ts'
import { saveForms } from './open-forms.ts'

/** Signing out loads a whole page, so that the browser's memory keeps no data of this user. */
export function SignOut({ accountUid, className }: { accountUid: string; className?: string }) {
  return (
    <SignOutForm accountUid={accountUid}>
      <button type="submit" className={className}>
        <Icon name="sign-out" size={18} />
        Sign out
      </button>
    </SignOutForm>
  )
}

/**
 * The form around a button that signs out. Without a connection the browser would show its own error page, and nobody
 * would say that the person is still signed in, so the website is asked first. Signing out deletes what the device
 * keeps, so it is sent before, and the person is asked when the website does not take it.
 */
export function SignOutForm({ accountUid, children }: { accountUid: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [failed, setFailed] = useState(false)
  const [loses, setLoses] = useState(false)
  const [busy, setBusy] = useState(false)
  async function signOut(evenIfUnsaved: boolean) {
    if (busy) return
    setBusy(true)
    const isReachable = await isSiteReachable()
    const isLeaving = isReachable && (evenIfUnsaved || (await saveAll()))
    setBusy(false)
    if (isLeaving) {
      if (evenIfUnsaved) leaveWithoutAsking()
      return form.current?.submit()
    }
    hidePopover()
    setLoses(isReachable)
    setFailed(!isReachable)
  }
  /** Resolves to whether the website has everything that was written. */
  async function saveAll(): Promise<boolean> {
    const isFormSaved = await saveForms()
    return (await sendKeptDrafts(accountUid, pathname)) && isFormSaved
  }
  const close = () => setFailed(false)
  const stay = () => setLoses(false)
  return (
    <>
      <form
        ref={form}
        method="post"
        action={href('/admin/sign-out')}
        onSubmit={(event) => {
          event.preventDefault()
          void signOut(false)
        }}
        aria-busy={busy}
      >
        {children}
      </form>
      <Modal opened={failed} onClose={close} title="You are still signed in" zIndex={layers.signingOut}>
        <Text mb="md">
          There is no connection, so you could not be signed out. On a shared computer, do not leave yet: sign
          out when the connection is back.
        </Text>
        <Answers>
          <Button onClick={close} data-autofocus>
            Stay here
          </Button>
        </Answers>
      </Modal>
      <Modal
        opened={loses}
        onClose={stay}
        title="Sign out and lose what is only on this device?"
        zIndex={layers.signingOut}
      >
        <Text mb="md">
          Something that you wrote last is not on the website yet, not even as a draft. It will be lost if you
          sign out.
        </Text>
        <Answers>
          <Button variant="default" onClick={stay} data-autofocus>
            Stay signed in
          </Button>
          <BusyButton color="red" loading={busy} onClick={() => void signOut(true)}>
            Sign out
          </BusyButton>
        </Answers>
      </Modal>
    </>
  )
}
