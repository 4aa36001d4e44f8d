import { setTimeout } from 'node:timers/promises'
import { oneAtATime } from './event-loop.ts'

/** The queue is full. The request can be sent again later. */
export class BusyError extends Error {
  override name = 'BusyError'
  readonly code = 'busy'
}

/** The place that running work holds in a queue. */
export interface Place {
  /**
   * Gives the place to the next work in the queue, waits `ms` milliseconds, and then queues again.
   * Resolves with false immediately when the limit of paused work, which is that of waiting work, is reached.
   */
  pause(ms: number): Promise<boolean>
}

/**
 * Creates a queue that runs work in the order of arrival, up to `concurrency` at the same time. `waiting`: how much
 * work may wait before more is refused. `perKey`: how much work of one key may run, wait or pause (default: no limit).
 * `intervalMs`: the shortest time between two starts, in milliseconds.
 * Each server process has its own queue. p-queue and p-limit have neither of these two limits.
 */
export function createQueue({
  concurrency,
  waiting,
  perKey = Number.POSITIVE_INFINITY,
  intervalMs = 0,
}: {
  concurrency: number
  waiting: number
  perKey?: number
  intervalMs?: number
}) {
  const next: (() => void)[] = []
  const countByKey = new Map<string, number>()
  let running = 0
  let pausing = 0

  const waitForInterval = oneAtATime(() => setTimeout(intervalMs))
  const isFull = () => running >= concurrency && next.length >= waiting

  // A free place goes directly to the first waiting work, so that new work cannot take it.
  const waitForPlace = () => new Promise<void>((resolve) => next.push(resolve))

  function freePlace(): void {
    const first = next.shift()
    if (first) first()
    else running -= 1
  }

  function count(key: string | undefined, by: 1 | -1): void {
    if (key === undefined) return
    const total = (countByKey.get(key) ?? 0) + by
    if (total === 0) countByKey.delete(key)
    else countByKey.set(key, total)
  }

  async function pause(ms: number): Promise<boolean> {
    if (pausing >= waiting) return false
    pausing += 1
    freePlace()
    await setTimeout(ms)
    pausing -= 1
    if (running < concurrency) running += 1
    else await waitForPlace()
    return true
  }

  return {
    /**
     * Runs `work` when it has a place. `key`: the key that `perKey` counts.
     * @throws {BusyError} immediately when the queue is full, or the limit of this key is reached.
     */
    async run<T>(work: (place: Place) => Promise<T>, key?: string): Promise<T> {
      if (isFull()) throw new BusyError(`${next.length} are waiting in the queue`)
      if (key !== undefined && (countByKey.get(key) ?? 0) >= perKey) {
        throw new BusyError(`${perKey} of one key are in the queue`)
      }
      count(key, 1)
      if (running < concurrency) running += 1
      else await waitForPlace()
      try {
        if (intervalMs > 0) await waitForInterval()
        return await work({ pause })
      } finally {
        freePlace()
        count(key, -1)
      }
    },
  }
}
