import type { FastifyInstance } from 'fastify'

/** How long requests in flight may take after the signal to stop. */
const drainMs = 15_000
/** The limit of the whole stop. Background work, such as an image that is being processed, may finish too. */
export const maxStopMs = drainMs + 15_000
/**
 * A second signal within this time counts as the first one: one Ctrl+C reaches the process from the terminal and again
 * from npm and the launcher. `scripts/serve.mjs` uses the same time.
 */
const sameSignalMs = 1_000

/**
 * Stops accepting requests and waits up to `timeoutMs` for those in flight; then closes their connections. Only an
 * upload on a slow connection takes that long, and its client can resume it.
 */
export async function closeHttp(app: FastifyInstance, timeoutMs: number = drainMs): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}

/**
 * On SIGTERM or SIGINT, runs `close` once and exits with code 0, or with 1 when closing fails or takes too long.
 * A second signal, a second or more after the first, exits immediately with code 1.
 */
export function stopOnSignals(close: () => Promise<void>, report: (error: unknown) => void): void {
  let firstSignalAt: number | null = null
  const exitByForce = (why: string) => {
    report(new Error(`Stopped by force: ${why}`))
    process.exit(1)
  }
  const stop = () => {
    if (firstSignalAt !== null) {
      if (performance.now() - firstSignalAt >= sameSignalMs) exitByForce('a second signal came')
      return
    }
    firstSignalAt = performance.now()
    setTimeout(() => exitByForce(`closing took longer than ${maxStopMs} ms`), maxStopMs).unref()
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
