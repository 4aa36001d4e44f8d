import type { Envelope } from '#domain/content/envelope.ts'
import { imageLimits, type Picture } from '#domain/media/schema.ts'

/** Somebody of the team. */
export interface StaffMember {
  readonly id: string
  readonly fullName: string
  /** The job title; empty where a record brought over has none. */
  readonly position: string
  /** Null for a record brought over without a picture of ours. */
  readonly image: Picture | null
  /** The place staff gave them, lowest first; null for records brought over, who come before, oldest first. */
  readonly order: number | null
  /** The store's version of the record, for edits and deletes that must not overwrite somebody else's. */
  readonly version: number
  /** Starter content that nobody has edited. */
  readonly sample: boolean
}

/** Somebody of the team as the list of staff shows them. */
export interface ListedMember extends Envelope, Pick<StaffMember, 'id' | 'fullName' | 'position' | 'image'> {
  /** Their place in the whole team, 1-based. */
  readonly place: number
}

/** Somebody as the form holds them. */
export type MemberForEditing = Omit<ListedMember, 'place'>

export const staffLimits = {
  fullName: 120,
  position: 120,
  imageDescription: imageLimits.description,
} as const
