import { Button, Modal, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { sharedIdleMs } from '#domain/accounts/schema.ts'
import { layers } from '../dialog/layers.ts'
import { Answers } from '../dialog/question-dialog.tsx'
import type { FormAccount } from '../form/form-account.ts'
import { LockedPage } from './locked-page.tsx'
import { goOnSignedIn, keptByForms, useKeptByForms } from './open-forms.ts'
import { leaveWithoutAsking } from '../use-ask-before-unload.ts'
import { SignOutForm } from './sign-out.tsx'

const minuteMs = 60_000
const warnedMs = 2 * minuteMs
/** The interval at which the server is notified while somebody only reads or types in a field. */
const tellMs = 5 * minuteMs
const lookMs = 5_000

/**
 * Signs out on a shared computer after two hours without use, and asks two minutes before. The pages that are open in
 * other tabs count as use. Forms save as drafts while they are written. A page with text that is not saved stays, and
 * is locked until its account signs in again.
 */
export function SharedComputer({ account }: { account: FormAccount }) {
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null)
  const [isLocked, setLocked] = useState(false)
  const kept = useKeptByForms()
  const use = useRef<() => void>(() => {})
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    let usedAt = Date.now()
    let toldAt = usedAt
    let isWarned = false
    const channel = new BroadcastChannel('shared computer')
    channel.addEventListener('message', () => note(Date.now()))

    function note(at: number): void {
      usedAt = at
      isWarned = false
      setMinutesLeft(null)
    }
    use.current = () => {
      note(Date.now())
      toldAt = usedAt
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
      channel.postMessage('used')
      void tellServer().then((isSignedIn) => !isSignedIn && leave())
    }
    function touch(): void {
      // An answer to the question is a press of its button.
      if (isWarned || Date.now() - usedAt > sharedIdleMs - warnedMs) return look()
      usedAt = Date.now()
      if (usedAt - toldAt > tellMs) use.current()
    }
    function look(): void {
      const leftMs = usedAt + sharedIdleMs - Date.now()
      if (leftMs <= 0) return leave()
      isWarned = leftMs <= warnedMs
      setMinutesLeft(isWarned ? Math.ceil(leftMs / minuteMs) : null)
    }
    function leave(): void {
      if (keptByForms() === 'unsaved') return lock()
      clearInterval(timer)
      // Nobody is there to answer whether to leave the page.
      leaveWithoutAsking()
      form.current?.submit()
    }

    function lock(): void {
      setMinutesLeft(null)
      setLocked(true)
    }

    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', look)
    document.addEventListener('pointerdown', touch)
    document.addEventListener('keydown', touch)
    return () => {
      clearInterval(timer)
      channel.close()
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('pointerdown', touch)
      document.removeEventListener('keydown', touch)
    }
  }, [])

  const stay = () => use.current()
  function unlock() {
    setLocked(false)
    use.current()
    goOnSignedIn()
  }
  return (
    <>
      <form ref={form} method="post" action={href('/admin/sign-out')} hidden>
        <input type="hidden" name="time-over" value="yes" />
      </form>
      {isLocked && <LockedPage account={account} onSignedIn={unlock} />}
      <Modal
        zIndex={layers.stillThere}
        opened={minutesLeft !== null}
        onClose={stay}
        title="Are you still there?"
      >
        <Text mb="md">
          This is a shared computer. You are signed out in{' '}
          <strong>{minutesLeft === 1 ? '1 minute' : `${minutesLeft} minutes`}</strong>.
          {kept === 'saved' && ' What you wrote is saved as a draft.'}
          {kept === 'unsaved' &&
            ' Your last words are not saved yet: this page keeps them, and only your password opens it again.'}
        </Text>
        <Answers>
          <SignOutForm accountUid={account.uid}>
            <Button type="submit" variant="default">
              Sign out now
            </Button>
          </SignOutForm>
          <Button onClick={stay} data-autofocus>
            Stay signed in
          </Button>
        </Answers>
      </Modal>
    </>
  )
}

/** Without a connection the session may still live, so the person stays. */
async function tellServer(): Promise<boolean> {
  try {
    return (await fetch(href('/admin/cms/still-here'), { method: 'POST' })).status !== 401
  } catch {
    return true
  }
}
