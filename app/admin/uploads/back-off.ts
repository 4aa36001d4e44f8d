/** How long a task keeps trying without a single byte arriving, in milliseconds of waiting. */
export const longestWaitMs = 120_000

/**
 * The pauses before each try, in milliseconds: at once, then one second, doubling, until together they reach
 * `totalMs`. Waiting for a connection that the device knows to be gone does not count.
 */
export function retryDelaysMs(totalMs: number = longestWaitMs): number[] {
  const delays = [0]
  let waited = 0
  for (let next = 1_000; waited < totalMs; next *= 2) {
    const delay = Math.min(next, totalMs - waited)
    delays.push(delay)
    waited += delay
  }
  return delays
}

/**
 * The pause in milliseconds before a save is tried again: growing like those above, then the longest of them again and
 * again, as long as the page is open. `tries`: how often it has failed already before.
 */
export function retryPauseMs(tries: number): number {
  const pauses = retryDelaysMs().slice(1)
  return pauses[Math.min(tries, pauses.length - 1)] ?? 0
}
