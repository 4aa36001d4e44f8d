import { setImmediate } from 'node:timers/promises'

const rounds = 32
const longestMs = 5

let last: Promise<void> = Promise.resolve()

/**
 * Lets the event loop run a few rounds before work that keeps the thread busy, so that new connections are accepted first.
 * libuv (from 1.45) accepts one connection a round: with a page rendered in each round, 256 clients that connected at
 * once waited for seconds, even those whose answer was in memory. Callers are let go one after the other, because all in
 * one round would block the thread together. Takes 0.1 ms when nothing is waiting.
 */
export function yieldToNetwork(): Promise<void> {
  last = last.then(runRounds)
  return last
}

async function runRounds(): Promise<void> {
  // What was already queued in this round runs first.
  await setImmediate()
  const until = performance.now() + longestMs
  for (let round = 1; round < rounds && performance.now() < until; round += 1) await setImmediate()
}

let lastRound: Promise<void> = Promise.resolve()

/**
 * Resolves in a later round of the event loop, for one caller a round. What strangers send in bulk is then handled in
 * small parts, with readers' requests in between.
 */
export function nextRound(): Promise<void> {
  lastRound = lastRound.then(() => setImmediate())
  return lastRound
}
