/** A pause that can be ended early. Only one caller may wait at a time. */
export type Pause = ReturnType<typeof createPause>

export function createPause() {
  let isWoken = false
  let end = () => {}
  return {
    /** Ends the current pause, or the next one at once. */
    wake(): void {
      isWoken = true
      end()
    },
    /**
     * Resolves after `ms` milliseconds (never, if undefined), when `wake` is called or `signal` is aborted. It does not
     * keep the process alive.
     */
    async wait(ms: number | undefined, signal: AbortSignal): Promise<void> {
      if (!isWoken && !signal.aborted) {
        const ended = Promise.withResolvers<void>()
        end = ended.resolve
        const timer = ms === undefined ? undefined : setTimeout(end, ms).unref()
        signal.addEventListener('abort', end, { once: true })
        await ended.promise
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
      }
      isWoken = false
    },
  }
}
