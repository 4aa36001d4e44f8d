/*
 * What somebody who looks after the site must see to. Staff read it on their desk, because nobody reads the log.
 */

/** Why old pictures are not cleared away. */
export interface PicturesHeld {
  /**
   * `parted`: the database and the pictures were not last used together. `too-many`: more pictures would go than a
   * failed publish leaves.
   */
  readonly reason: 'parted' | 'too-many'
  /** How many pictures there are, and how many of them no record names. */
  readonly pictures: number
  readonly unnamed: number
}

export interface MaintenanceQueries {
  /** Null while old pictures are cleared away as usual. */
  picturesHeld(): PicturesHeld | null
  /** Whether a check at the start found damage in the database. */
  databaseDamaged(): boolean
}
