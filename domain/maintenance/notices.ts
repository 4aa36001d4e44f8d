import type { DiskSpace } from './disk-space.ts'

/*
 * Problems that the operator has to solve. Staff see them on the desk, because nobody may be reading the log.
 */

/** The reason why unreferenced pictures are not deleted. */
export interface PicturesHeld {
  /**
   * `mismatched`: the database and the folder of pictures do not belong together, for example after restoring only one
   * of them. `too-many`: there are more unreferenced pictures than failed publishes leave.
   */
  readonly reason: 'mismatched' | 'too-many'
  /** The number of all pictures, and of those that no record references. Files to download count too. */
  readonly pictures: number
  readonly unreferenced: number
}

export interface MaintenanceQueries {
  /** Null when unreferenced pictures are deleted as usual. */
  picturesHeld(): Promise<PicturesHeld | null>
  /** The disk of the data folder while it is nearly full; null otherwise. */
  diskNearlyFull(): Promise<DiskSpace | null>
  /** Whether a check at the start found damage in the database. */
  databaseDamaged(): boolean
}
