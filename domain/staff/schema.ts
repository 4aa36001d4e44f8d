import type { PublicEnvelope } from '#domain/content/envelope.ts'
import type { Picture } from '#domain/media/schema.ts'
import type { RecordOf } from '#domain/records/kind.ts'
import type { member } from './kind.ts'

/** A member of the team. */
export interface StaffMember
  extends Omit<RecordOf<typeof member>, 'image'>, Pick<PublicEnvelope, 'version' | 'sample'> {
  /** Null for an imported record without a picture of this site. */
  readonly image: Picture | null
  /**
   * The number that sets the place in the team, lowest first. Null for imported records, which come first, oldest
   * first.
   */
  readonly order: number | null
}
