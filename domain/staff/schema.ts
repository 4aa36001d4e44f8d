import type { Picture } from '#domain/media/schema.ts'
import type { RecordOf } from '#domain/records/kind.ts'
import type { member } from './kind.ts'

/** A member of the team. */
export interface StaffMember extends Omit<RecordOf<typeof member>, 'image'> {
  /** Null for an imported record without a picture of this site. */
  readonly image: Picture | null
  /**
   * The number that sets the place in the team, lowest first. Null for imported records, which come first, oldest
   * first.
   */
  readonly order: number | null
  /**
   * The stored version of the record. Edits and deletes send it back, so that they do not overwrite another editor's
   * change.
   */
  readonly version: number
  /** True for starter content that was not edited. */
  readonly sample: boolean
}
