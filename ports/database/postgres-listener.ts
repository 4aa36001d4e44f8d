import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

const channel = 'site_commits'

export const listenStatement = `listen ${channel}`

/**
 * The statement that notifies the listeners when its transaction is committed. Only tests of the connection have a
 * payload.
 */
export const notifyStatement = (payload = '') => `select pg_notify('${channel}', '${payload}')`

/** The waiting times before a lost connection is opened again. The last one repeats. */
const retryAfterMs = [100, 1_000, 5_000, 30_000]

/**
 * Waits for notifications on a connection of its own, which it opens again when it was lost. After that it notifies its
 * callbacks once, because notifications may have been missed.
 *
 * Behind a pooler in transaction mode they never arrive. `pg_listening_channels()` does not show this when the pooler
 * happens to use the same server connection for both transactions (seen with PgBouncer 1.18). So the listener tests
 * itself with a notification that `send` sends on another connection. When it does not arrive, this is logged and the
 * connection closed.
 */
export function createPostgresListener(options: {
  readonly url: string
  /** Runs a statement on another connection. */
  readonly send: (statement: string) => Promise<unknown>
  /**
   * How long the test may take, in milliseconds. Default: 10,000, because a notification takes a few milliseconds, and
   * one that is later than this never comes.
   */
  readonly arrivesWithinMs?: number | undefined
  readonly log: { warn(event: object): void }
}) {
  const { url, send, log, arrivesWithinMs = 10_000 } = options
  const callbacks = new Set<() => void>()
  const closing = new AbortController()
  let running: Promise<void> | undefined

  function notify() {
    for (const callback of callbacks) callback()
  }

  async function run() {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      try {
        const outcome = await listenUntilLost(() => {
          failures = 0
          notify()
        })
        if (outcome === 'pooled') {
          return log.warn({
            event: 'database-notifications-unavailable',
            because: 'none arrives, as behind a pooler in transaction mode',
            effect: 'the commits of other processes are polled',
            todo: 'set DATABASE_DIRECT_URL to the address of the server itself',
          })
        }
      } catch (error) {
        if (closing.signal.aborted) return
        // The first failures of a restart are not worth a line each.
        if (failures === 1) {
          log.warn({
            event: 'database-notifications-lost',
            err: error,
            effect: 'the commits of other processes are polled until the connection is back',
          })
        }
      }
      const delayMs = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)]
      await wait(delayMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  }

  /** `onNotification`: called once when notifications arrive from now on, and then at each notification. */
  async function listenUntilLost(onNotification: () => void): Promise<'pooled' | 'lost'> {
    const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
    const lost = Promise.withResolvers<'lost'>()
    const arrived = Promise.withResolvers<'arrived'>()
    const test = randomUUID()
    client.on('end', () => lost.resolve('lost'))
    // Without a listener, the error of a lost connection would end the process. `end` follows.
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => {
      if (payload === test) arrived.resolve('arrived')
      if (payload === '') onNotification()
    })
    const close = () => void client.end().catch(() => undefined)
    closing.signal.addEventListener('abort', close)
    try {
      await client.connect()
      closing.signal.throwIfAborted()
      await client.query(listenStatement)
      await send(notifyStatement(test))
      const late = wait(arrivesWithinMs, 'late' as const, { ref: false, signal: closing.signal })
      const outcome = await Promise.race([arrived.promise, lost.promise, late])
      if (outcome === 'late') {
        // The pooler would get all notifications on the connection that listens now, and log each of them.
        await client.query(`unlisten ${channel}`)
        return 'pooled'
      }
      if (outcome === 'arrived') onNotification()
      return await lost.promise
    } finally {
      closing.signal.removeEventListener('abort', close)
      await client.end().catch(() => undefined)
    }
  }

  return {
    /** Opens the connection at the first call. The returned function may be called twice. */
    listen(onNotification: () => void): () => void {
      // Wrapped, so that the same function can listen twice and stop twice.
      const callback = () => onNotification()
      callbacks.add(callback)
      running ??= run()
      return () => callbacks.delete(callback)
    },
    async close(): Promise<void> {
      closing.abort()
      await running
    },
  }
}
