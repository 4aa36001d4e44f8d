import type { FastifyInstance } from 'fastify'

/** How long requests in flight may take after a stop was asked for. */
const patienceMs = 15_000
/** For all of a stop: the parts behind the requests, such as a picture being cut, are let finish too. */
const longestStopMs = patienceMs + 15_000

/**
 * Takes no new requests and lets those in flight finish for `patience` milliseconds; then cuts the rest. Only an
 * upload over a slow line takes that long, and its client goes on from the last byte that arrived.
 */
export async function closeHttp(app: FastifyInstance, patience: number = patienceMs): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), patience)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}

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
      report(new Error(`Stopped by force: closing took longer than ${longestStopMs} ms`))
      process.exit(1)
    }, longestStopMs)
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
