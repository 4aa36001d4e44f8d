import { expect } from 'vitest'

/** Of the smaller and the larger input, in whatever `make` counts: characters, or pairs. */
const sizes = [12_500, 100_000] as const
const mostRuns = 10
/** Eight times the input takes a linear cost about 8 times as long, and a quadratic one 64 times. */
const mostTimes = 32
/** Shorter times say more about the machine than about the work. */
const noiseMs = 3

/**
 * Expects that `work` takes time in proportion to the size of its input. Both sizes run here, in turn, and the quickest
 * run of each counts. What is measured is the processor time of this thread, so that other processes do not count; they
 * still empty its caches, so it is measured again, up to ten times, before the expectation fails.
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
