import { setImmediate } from 'node:timers/promises'

const rounds = 32
const maxMs = 5

/** Makes a function that runs `wait` for one caller after the other, in the order of the calls. */
export function oneAtATime(wait: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => (last = last.then(wait))
}

/**
 * Runs a few rounds of the event loop before work that keeps the thread busy, so that new connections are accepted
 * first. libuv (from 1.45) accepts one connection a round. If each round rendered a page, the last of 256 new clients
 * would wait for seconds, even for a cached page. Callers continue one after the other: all in one round would block
 * the thread together. Takes 0.1 ms when nothing is waiting.
 * `bench/WITH-AND-WITHOUT.md` has the waiting times of new visitors with and without it.
 */
export const yieldToNetwork = oneAtATime(runRounds)

async function runRounds(): Promise<void> {
  // Everything that is already queued for this round runs first.
  await setImmediate()
  const until = performance.now() + maxMs
  for (let round = 1; round < rounds && performance.now() < until; round += 1) await setImmediate()
}

/**
 * Resolves in a later round of the event loop, for one caller a round. A flood of forms is then handled in small parts,
 * and other requests run in between.
 */
export const nextRound = oneAtATime(() => setImmediate())
