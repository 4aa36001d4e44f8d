import { mayEraseByClock } from '#domain/maintenance/clock-trust.server.ts'
import type { Stores } from './stores.ts'

/** Long enough to notice that an update has damaged something. */
const copyRetentionMs = 30 * 24 * 3_600_000

/**
 * Removes the copy of the database that a migration has made 30 days ago, where the clock can be trusted. The copy has
 * messages that were erased since. `now`: milliseconds since the Unix epoch.
 */
export async function removeExpiredCopy(
  { database, documents }: Pick<Stores, 'database' | 'documents'>,
  now: number,
): Promise<void> {
  if (await mayEraseByClock(documents, now)) await database.removeCopy(now - copyRetentionMs)
}
