import { expect } from 'vitest'

/** Of the smaller and the larger input, in whatever `work` counts: characters, or pairs. */
const sizes = [12_500, 100_000] as const

/**
 * Holds that `work` takes time in proportion to the size of its input. Both sizes run here, one after the other, each
 * three times, and the quickest run of each counts: eight times the input takes a quadratic cost 64 times as long.
 */
export function expectLinear(what: string, make: (size: number) => string, work: (input: string) => void) {
  const [small, large] = sizes.map((size) => {
    const input = make(size)
    return Math.min(...[1, 2, 3].map(() => timeOf(() => work(input))))
  }) as [number, number]
  // What is over in a few milliseconds says more about the machine than about the work.
  expect(large / Math.max(small, noiseMs), `${what}: ${small} ms, then ${large} ms`).toBeLessThan(24)
}

const noiseMs = 3

function timeOf(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
