/** How long requests in flight may take after a stop was asked for; an upload cut here resumes after the restart. */
const patienceMs = 15_000

/**
 * On SIGTERM or SIGINT runs `close` once and leaves with exit code 0, or 1 when closing failed or took too long.
 * A repeated signal changes nothing: a terminal's Ctrl+C reaches the process twice when npm passes it on too.
 */
export function stopOnSignals(close: () => Promise<void>, report: (error: unknown) => void): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    const deadline = setTimeout(() => {
      report(new Error(`Stopped by force: requests were still in flight after ${patienceMs} ms`))
      process.exit(1)
    }, patienceMs)
    deadline.unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        report(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
