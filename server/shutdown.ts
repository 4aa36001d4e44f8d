import type { FastifyInstance } from 'fastify'

/** How long requests in flight may take after the signal to stop. */
const patienceMs = 15_000
/** For all of a stop: the parts behind the requests, such as a picture being cut, are let finish too. */
export const longestStopMs = patienceMs + 15_000
/**
 * A signal that comes sooner after the first is the same one: a terminal's Ctrl+C reaches the process from the terminal
 * and again from npm and the launcher. `scripts/serve.mjs` has the same time.
 */
const sameSignalMs = 1_000

/**
 * Takes no new requests and lets those in flight finish for `patience` milliseconds; then cuts the rest. Only an
 * upload on a slow connection takes that long, and its client goes on from the last byte that arrived.
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
 * A second signal, a second or more after the first, leaves at once with exit code 1.
 */
export function stopOnSignals(close: () => Promise<void>, report: (error: unknown) => void): void {
  let firstSignalAt: number | null = null
  const leaveByForce = (why: string) => {
    report(new Error(`Stopped by force: ${why}`))
    process.exit(1)
  }
  const stop = () => {
    if (firstSignalAt !== null) {
      if (performance.now() - firstSignalAt >= sameSignalMs) leaveByForce('a second signal came')
      return
    }
    firstSignalAt = performance.now()
    setTimeout(() => leaveByForce(`closing took longer than ${longestStopMs} ms`), longestStopMs).unref()
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
