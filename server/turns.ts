import { setImmediate } from 'node:timers/promises'

/** More is waiting than can be done soon; asking again in a moment may help. */
export class BusyError extends Error {
  override name = 'BusyError'
  readonly code = 'busy'
}

/**
 * Work that is done a few at a time, in the order it came. With two server processes each has its own turns.
 * `atOnce`: how many run; `waiting`: how many more may wait before the next is refused.
 */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  return {
    /** Whether the next is refused. */
    isFull: () => running >= atOnce && queue.length >= waiting,

    /** @throws {BusyError} at once when too many wait already. */
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (running < atOnce) running += 1
      else {
        if (queue.length >= waiting) throw new BusyError(`${queue.length} wait for their turn`)
        // Whoever ends hands the turn over, so that nobody can slip in between.
        await new Promise<void>((resolve) => queue.push(resolve))
      }
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

export type Turns = ReturnType<typeof createTurns>

const rounds = 32
const longestMs = 5

/**
 * Before work that keeps the thread busy: goes round the event loop a few times, so that whoever is at the door comes
 * in first. libuv (from 1.45) lets in one connection a round; with a page rendered in each, 256 who came at once waited
 * for seconds to be heard at all, even those whose answer was in memory. Takes 0.1 ms when nobody is there.
 */
export async function letOthersIn(): Promise<void> {
  const until = performance.now() + longestMs
  for (let round = 0; round < rounds && performance.now() < until; round += 1) await setImmediate()
}
