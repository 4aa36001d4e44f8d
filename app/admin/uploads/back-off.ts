/** How long a task retries without sending a byte, in milliseconds. Only the pauses count. */
export const longestWaitMs = 120_000

/**
 * Returns the pauses before each retry, in milliseconds: 0, then 1,000, then doubled until their sum is `totalMs`. Time
 * without a connection, as the device reports it, does not count.
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
 * Returns the pause before the next attempt of a save, in milliseconds. The pauses grow like those above, then the
 * longest repeats while the page is open. `tries`: the number of failed retries so far.
 */
export function retryPauseMs(tries: number): number {
  const pauses = retryDelaysMs().slice(1)
  return pauses[Math.min(tries, pauses.length - 1)] ?? 0
}
