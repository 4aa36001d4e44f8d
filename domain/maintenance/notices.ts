import type { DiskSpace } from './disk-space.ts'

/*
 * Problems that the operator has to solve. Staff see them on the desk, because nobody may be reading the log.
 */

export interface MaintenanceQueries {
  /** The disk of the data folder while it is nearly full; null otherwise. */
  diskNearlyFull(): Promise<DiskSpace | null>
  /** Whether a check at the start found damage in the database. */
  databaseDamaged(): boolean
}
