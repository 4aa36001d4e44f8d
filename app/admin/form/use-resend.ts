import { useEffect, useRef } from 'react'
import { retryPauseMs } from '../uploads/back-off.ts'
import type { SaveOutcome } from './save-outcome.ts'

/**
 * Calls `submit` again after a save that got no answer: after pauses that grow, and as soon as the device says that it
 * is online. `result`: of the last save; undefined while one is under way.
 */
export function useResend(result: SaveOutcome | undefined, submit: () => void): void {
  const tries = useRef(0)
  const again = useRef(submit)
  useEffect(() => {
    again.current = submit
  })
  useEffect(() => {
    if (!result) return
    if (result.outcome !== 'failed') tries.current = 0
    if (result.outcome !== 'failed' || result.because !== 'connection') return
    const retry = () => again.current()
    // A device that knows it is offline says when it no longer is; no try before that can succeed.
    const timer = setTimeout(() => navigator.onLine && retry(), retryPauseMs(tries.current))
    tries.current += 1
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [result])
}
