import type { FailureReason } from '#app/action-failure.ts'
import { retryPauseMs } from '../uploads/back-off.ts'

/** The pause after the last key before a draft is saved. */
export const pauseMs = 800
/** The longest time that typed text is unsaved while somebody types without a pause. The device stores it at once. */
const longestUnsavedMs = 2_000
/** The pause before the next attempt after a refusal that only another person can resolve. */
export const slowRetryMs = 60_000

/** Plans the next save of a draft. At most one save is planned. All times are in milliseconds. */
export interface SaveTimer {
  after(ms: number): void
  /** Called with each change of the form. Returns how long its save may wait. */
  typed(): number
  /** Plans the next attempt, if it can succeed without a change of the text or a new sign-in. */
  afterFailure(because: FailureReason): void
  /** Called with each request. */
  sending(): void
  /** Called when a version was confirmed: the next failure counts as the first. */
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
