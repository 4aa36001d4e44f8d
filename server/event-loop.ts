import { setImmediate } from 'node:timers/promises'

const rounds = 32
const longestMs = 5

let last: Promise<void> = Promise.resolve()

/**
 * Before work that keeps the thread busy: goes round the event loop a few times, so that whoever is at the door comes
 * in first. libuv (from 1.45) lets in one connection a round; with a page rendered in each, 256 who came at once waited
 * for seconds to be heard at all, even those whose answer was in memory. One after the other: else everything that
 * waits here would go on in the same round, and keep the thread for as long as all of it takes.
 * Takes 0.1 ms when nobody is there.
 */
export function letOthersIn(): Promise<void> {
  last = last.then(goRound)
  return last
}

async function goRound(): Promise<void> {
  // What went on before this has its whole turn first.
  await setImmediate()
  const until = performance.now() + longestMs
  for (let round = 1; round < rounds && performance.now() < until; round += 1) await setImmediate()
}

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Resolves in a later round of the event loop, for one caller a round: what strangers send many of at once is taken in
 * small parts, and whoever reads comes in between.
 */
export function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}
