import { setTimeout as pause } from 'node:timers/promises'

/** Everybody can request the address, and a probe writes to the disk. So the result is cached. */
const cacheMs = 10_000

/** A database that hangs answers a probe after a minute. The caller has given up by then. */
const defaultAnswerWithinMs = 5_000

/**
 * Returns a check that resolves when every probe resolves and rejects with the first failure, or when there is no
 * answer in time. It caches the result for ten seconds, and starts no probe while an earlier one is on its way. `now`:
 * milliseconds of any clock. `answerWithinMs`: for tests.
 */
export function createReadiness(
  probes: readonly (() => Promise<void>)[],
  {
    now = () => performance.now(),
    answerWithinMs = defaultAnswerWithinMs,
  }: { readonly now?: () => number; readonly answerWithinMs?: number } = {},
): () => Promise<void> {
  let last: { readonly at: number; readonly result: Promise<void> } | null = null
  let isProbing = false
  return () => {
    if (!last || (now() - last.at >= cacheMs && !isProbing)) {
      isProbing = true
      const probed = Promise.all(probes.map((probe) => probe())).then(() => {})
      const end = () => (isProbing = false)
      probed.then(end, end)
      last = { at: now(), result: Promise.race([probed, lateAfter(answerWithinMs)]) }
      // The next caller may come too late to handle the rejection.
      last.result.catch(() => {})
    }
    return last.result
  }
}

async function lateAfter(ms: number): Promise<void> {
  await pause(ms, undefined, { ref: false })
  throw new Error(`The database or the files did not answer within ${ms} milliseconds.`)
}
