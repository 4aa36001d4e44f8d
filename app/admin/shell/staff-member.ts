/** The signed-in user, for the frame. */
export interface StaffMember {
  readonly name: string
  /** The number of unread messages. */
  readonly unread: number
}
