import { useEffect, useRef } from 'react'
import { retryPauseMs } from '../uploads/back-off.ts'
import type { SaveOutcome } from './save-outcome.ts'

/**
 * Calls `submit` again when a save got no response: after growing pauses, and when the browser fires `online`.
 * `result`: the result of the last save; undefined during a save.
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
    // When the device is offline, wait for its `online` event. An earlier attempt cannot succeed.
    const timer = setTimeout(() => navigator.onLine && retry(), retryPauseMs(tries.current))
    tries.current += 1
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [result])
}
