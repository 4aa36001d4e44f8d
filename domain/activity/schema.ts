/** What people do with accounts and sessions. Changes of content come from the versions of the records. */
export const activityKinds = [
  'signed-in',
  /** Counted for each account and hour. */
  'sign-in-failed',
  'recovery-code-used',
  'password-changed',
  'two-step-on',
  'two-step-off',
  'recovery-codes-renewed',
  'renamed',
  'sign-in-link-made',
  'sign-in-link-asked',
  'sign-in-link-ended',
  'sign-in-link-used',
  'invited',
  'invitation-ended',
  'invitation-accepted',
  'account-added',
  'role-changed',
  'account-off',
  'account-on',
  'account-removed',
  'restored',
  'removed-for-good',
  'messages-exported',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** One entry of the record of who did what. */
export interface Activity {
  readonly id: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly kind: ActivityKind
  /** Null when nobody was signed in. */
  readonly by: { readonly uid: string; readonly name: string } | null
  /** The person or the address that it is about; empty when there is none. */
  readonly about: string
  /** How often it happened. */
  readonly count: number
}

export type NewActivity = Pick<Activity, 'kind' | 'by'> & { readonly about?: string }

export interface ActivityQueries {
  /** The newest `count` entries within these limits. `uid`: only of this person. `kinds`: only these. */
  recent(wanted: {
    readonly count: number
    readonly since?: number
    readonly before?: number
    readonly uid?: string
    readonly kinds?: readonly ActivityKind[]
  }): Promise<readonly Activity[]>
}
