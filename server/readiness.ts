/** What a monitor that asks more often gets is the answer of the last time: anybody can ask, and writing costs. */
const rememberedMs = 10_000

/**
 * Tells whether the site can do its work: the answer resolves when every probe did, and rejects with the first failure.
 * Asked again within ten seconds of the last time began, it is the same answer.
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
