/** Everybody can request the address, and a probe writes to the disk. So the result is cached. */
const cacheMs = 10_000

/**
 * Returns a check that resolves when every probe resolves and rejects with the first failure. It caches the result for
 * ten seconds. `now`: milliseconds of any clock.
 */
export function createReadiness(
  probes: readonly (() => Promise<void>)[],
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let last: { readonly at: number; readonly result: Promise<void> } | null = null
  return () => {
    if (!last || now() - last.at >= cacheMs) {
      const result = Promise.all(probes.map((probe) => probe())).then(() => {})
      last = { at: now(), result }
    }
    return last.result
  }
}
