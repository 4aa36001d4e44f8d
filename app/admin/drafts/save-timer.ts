import type { FailureReason } from '#app/action-failure.ts'
import { retryPauseMs } from '../uploads/back-off.ts'

/** After the last key. */
export const pauseMs = 800
/** The longest time that typed text is unsaved while somebody types without a pause. The device stores it at once. */
const longestUnsavedMs = 2_000
/** After a refusal that only another person can mend. */
export const slowRetryMs = 60_000

/** When a draft is saved next. At most one save is planned. All times are in milliseconds. */
export interface SaveTimer {
  after(ms: number): void
  /** Called with each change of the form. Returns how long its save may wait. */
  typed(): number
  /** Plans the next attempt, if the same text can succeed by itself. */
  afterFailure(because: FailureReason): void
  /** Called with each request. */
  sending(): void
  /** Called when a version was confirmed: the next failure is a first one. */
  confirmed(): void
  cancel(): void
  /** Nothing is planned any more. */
  end(): void
}

export function createSaveTimer(save: () => void): SaveTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsavedSinceMs: number | null = null
  let tries = 0
  let ended = false

  function after(ms: number): void {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(save, ms)
  }
  return {
    after,
    typed() {
      unsavedSinceMs ??= Date.now()
      return Math.max(0, Math.min(pauseMs, unsavedSinceMs + longestUnsavedMs - Date.now()))
    },
    afterFailure(because) {
      if (because === 'session' || because === 'too-large') return
      after(because === 'connection' ? retryPauseMs(tries) : slowRetryMs)
      tries += 1
    },
    sending() {
      unsavedSinceMs = null
    },
    confirmed() {
      tries = 0
    },
    cancel: () => clearTimeout(timer),
    end() {
      clearTimeout(timer)
      ended = true
    },
  }
}
