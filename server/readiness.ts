/** A more frequent monitor gets the last answer again: anybody can send requests, and a probe writes to the disk. */
const rememberedMs = 10_000

/**
 * Checks whether the site can do its work: resolves when every probe did, rejects with the first failure. Within ten
 * seconds the answer is the same one.
 * `now`: milliseconds of any clock.
 */
export function createReadiness(
  probes: readonly (() => Promise<void>)[],
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let last: { readonly at: number; readonly answer: Promise<void> } | null = null
  return () => {
    if (!last || now() - last.at >= rememberedMs) {
      const answer = Promise.all(probes.map((probe) => probe())).then(() => {})
      last = { at: now(), answer }
    }
    return last.answer
  }
}
