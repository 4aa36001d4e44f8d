import { expect } from 'vitest'

/** The two input sizes, in the unit of `make`, such as characters or pairs. */
const sizes = [12_500, 100_000] as const
const mostRuns = 10
/** The larger input has 8 times the size. Linear work takes about 8 times as long, quadratic work 64 times. */
const mostTimes = 32
/** Shorter times measure noise rather than the work. */
const noiseMs = 3

/**
 * Expects `work` to take linear time. Both input sizes run in turn, and the fastest run of each counts. The measure is
 * the processor time of this thread, which excludes other processes. Those still evict data from its caches, so up to
 * ten runs may be needed.
 */
export function expectLinear(what: string, make: (size: number) => string, work: (input: string) => void) {
  const [smaller, larger] = sizes.map(make) as [string, string]
  let smallMs = Infinity
  let largeMs = Infinity
  for (let run = 0; run < mostRuns; run += 1) {
    smallMs = Math.min(
      smallMs,
      processorMs(() => work(smaller)),
    )
    largeMs = Math.min(
      largeMs,
      processorMs(() => work(larger)),
    )
    if (run >= 1 && largeMs / Math.max(smallMs, noiseMs) < mostTimes) return
  }
  expect(largeMs / Math.max(smallMs, noiseMs), `${what}: ${smallMs} ms, then ${largeMs} ms`).toBeLessThan(
    mostTimes,
  )
}

function processorMs(work: () => void): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1_000
}
