import type { Envelope } from '#domain/content/envelope.ts'
import type { Picture } from '#domain/media/schema.ts'

/** A member of the team. */
export interface StaffMember {
  readonly id: string
  readonly fullName: string
  /** The job title; empty in imported records without one. */
  readonly position: string
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

/** A member as the form shows it. */
export interface MemberForEditing
  extends Envelope, Pick<StaffMember, 'id' | 'fullName' | 'position' | 'image'> {}

export const staffLimits = {
  fullName: 120,
  position: 120,
} as const
