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
  test(`${name} resolves for one caller a round, in the order of the calls`, async () => {
    const resolved = await roundsOf(wait, 20)
    expect(new Set(resolved).size).toBe(20)
    expect(resolved.toSorted((a, b) => a - b)).toEqual(resolved)
  })
}
