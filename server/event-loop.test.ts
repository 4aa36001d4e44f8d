import { expect, onTestFinished, test } from 'vitest'
import { yieldToNetwork, nextRound } from './event-loop.ts'

/** Counts the rounds of the event loop while a test runs. */
function rounds() {
  let count = 0
  let next = setImmediate(function again() {
    count += 1
    next = setImmediate(again)
  })
  onTestFinished(() => clearImmediate(next))
  return { now: () => count }
}

async function roundsOf(wait: () => Promise<void>, callers: number): Promise<number[]> {
  const { now } = rounds()
  return Promise.all(Array.from({ length: callers }, () => wait().then(now)))
}

for (const [name, wait] of Object.entries({ yieldToNetwork, nextRound })) {
  test(`${name} lets no two callers go on in the same round, and keeps their order`, async () => {
    const went = await roundsOf(wait, 20)
    expect(new Set(went).size).toBe(20)
    expect(went.toSorted((a, b) => a - b)).toEqual(went)
  })
}
