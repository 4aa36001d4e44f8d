/** The queue is full; trying again in a moment may help. */
export class BusyError extends Error {
  override name = 'BusyError'
  readonly code = 'busy'
}

/** A place in a queue, given to the work that runs in it. */
export interface Place {
  /**
   * Lets the next in the queue run, waits `ms` milliseconds, and queues again behind those who wait.
   * Resolves with false at once when as many pause as may wait.
   */
  pause(ms: number): Promise<boolean>
}

/**
 * Runs work a few at a time, in the order it came. With two server processes each has its own queue.
 * `concurrency`: how many run; `waiting`: how many more may wait before the next is refused; `perKey`: how many of one
 * key may be here at once, running, waiting or pausing (no bound when left out).
 * Ours, because p-queue and p-limit bound neither how many wait nor how many of one key there are.
 */
export function createQueue({
  concurrency,
  waiting,
  perKey = Number.POSITIVE_INFINITY,
}: {
  concurrency: number
  waiting: number
  perKey?: number
}) {
  const next: (() => void)[] = []
  const ofKeys = new Map<string, number>()
  let running = 0
  let pausing = 0

  const isFull = () => running >= concurrency && next.length >= waiting

  // The place is handed over directly, so that nothing can slip in between.
  const handedOver = () => new Promise<void>((resolve) => next.push(resolve))

  function leave(): void {
    const first = next.shift()
    if (first) first()
    else running -= 1
  }

  function count(key: string | undefined, by: 1 | -1): void {
    if (key === undefined) return
    const now = (ofKeys.get(key) ?? 0) + by
    if (now === 0) ofKeys.delete(key)
    else ofKeys.set(key, now)
  }

  async function pause(ms: number): Promise<boolean> {
    if (pausing >= waiting) return false
    pausing += 1
    leave()
    await new Promise((resolve) => setTimeout(resolve, ms))
    pausing -= 1
    if (running < concurrency) running += 1
    else await handedOver()
    return true
  }

  return {
    /** Whether the next is refused, whatever its key. */
    isFull,

    /**
     * `key`: whose work it is, where the queue bounds that.
     * @throws {BusyError} at once when too many wait already, or too many of this key are here.
     */
    async run<T>(work: (place: Place) => Promise<T>, key?: string): Promise<T> {
      if (isFull()) throw new BusyError(`${next.length} wait in the queue`)
      if (key !== undefined && (ofKeys.get(key) ?? 0) >= perKey) throw new BusyError(`${perKey} of one key`)
      count(key, 1)
      if (running < concurrency) running += 1
      else await handedOver()
      try {
        return await work({ pause })
      } finally {
        leave()
        count(key, -1)
      }
    },
  }
}

export type Queue = ReturnType<typeof createQueue>
