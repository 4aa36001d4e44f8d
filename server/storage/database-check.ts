import { setTimeout as pause } from 'node:timers/promises'
import { findDamage } from '#ports/database/sqlite-integrity.ts'
import type { Config } from '../settings/config.ts'

/** The check waits until the first visitors are served. */
const checkAfterMs = 5_000

/**
 * Checks the whole SQLite file once, soon after the start and in the background. Logs any damage. Databases of a server
 * are checked by their operator.
 */
export function startDatabaseCheck(
  database: Config['database'],
  { log, onFault }: { log: { error(event: object): void }; onFault: (error: unknown) => void },
): {
  /** Whether damage was found; false until the check is done. */
  isDamaged(): boolean
  /** Aborts the check; resolves when it has ended. */
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  let damaged = false

  async function check() {
    if (database.kind !== 'sqlite') return
    await pause(checkAfterMs, undefined, { ref: false, signal })
    const damage = await findDamage(database.file, { signal })
    damaged = damage.length > 0
    if (damaged) log.error({ event: 'database-damaged', damage, todo: 'restore the last backup' })
  }

  const checking = check().catch((error: unknown) => {
    if (!signal.aborted) onFault(error)
  })
  return {
    isDamaged: () => damaged,
    async stop() {
      stopping.abort()
      await checking
    },
  }
}
