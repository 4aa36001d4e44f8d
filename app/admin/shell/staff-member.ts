import type { Rights } from '#domain/accounts/schema.ts'

/** The signed-in user, for the frame. */
export interface StaffMember extends Rights {
  readonly uid: string
  readonly name: string
  /** The number of unread messages. */
  readonly unread: number
  /** The number of messages that are neither answered nor perhaps spam. */
  readonly unanswered: number
  /** Whether content was ever imported from an earlier website. False for accounts that may not see the reports. */
  readonly hasImports: boolean
}

export const firstName = ({ name }: Pick<StaffMember, 'name'>) => name.trim().split(/\s+/)[0]
