import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isSiteReachable } from './site-reachable.ts'

/** The time after which the form may be sent again in a browser that does not report a press of "Stop". */
const unansweredMs = 30_000

/**
 * For forms that load a whole page: sends the form once, when the website can be reached. A second press would cancel
 * the answer to the first one. That answer has the session, and the link or the code is used up by then.
 */
export function useSendOnce(): {
  readonly send: (event: FormEvent<HTMLFormElement>) => Promise<void>
  readonly isSending: boolean
  /** The website could not be reached, and nothing was sent. */
  readonly isCut: boolean
} {
  // The state is set too late for the second of two quick presses.
  const isSent = useRef(false)
  const [state, setState] = useState<'ready' | 'sending' | 'cut'>('ready')

  function startAgain() {
    isSent.current = false
    setState('ready')
  }

  useEffect(() => {
    // After "Back", a browser may show the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && startAgain()
    window.addEventListener('pageshow', onShow)
    // The user has pressed "Stop". Browsers from before 2026 may not report it (see `unansweredMs`).
    const navigation = 'navigation' in window ? window.navigation : null
    navigation?.addEventListener('navigateerror', startAgain)
    return () => {
      window.removeEventListener('pageshow', onShow)
      navigation?.removeEventListener('navigateerror', startAgain)
    }
  }, [])

  async function send(event: FormEvent<HTMLFormElement>) {
    if (event.defaultPrevented) return
    event.preventDefault()
    if (isSent.current) return
    isSent.current = true
    const form = event.currentTarget
    setState('sending')
    if (await isSiteReachable()) {
      if (!('navigation' in window)) setTimeout(startAgain, unansweredMs)
      return form.submit()
    }
    isSent.current = false
    setState('cut')
  }

  return { send, isSending: state === 'sending', isCut: state === 'cut' }
}
