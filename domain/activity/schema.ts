import type { Account } from '#domain/accounts/schema.ts'

/**
 * The kinds of actions on accounts, sessions and messages that the log records. Changes of content come from the
 * versions of the records.
 */
export const activityKinds = [
  'signed-in',
  /** `about` is the kind of device: `phone` or `computer`. */
  'signed-in-by-lock',
  /** Counted for each account and hour. */
  'sign-in-failed',
  'recovery-code-used',
  'password-changed',
  'two-step-on',
  'two-step-off',
  'recovery-codes-renewed',
  'device-added',
  'device-removed',
  'renamed',
  'sign-in-link-made',
  'sign-in-link-asked',
  'sign-in-link-ended',
  'sign-in-link-used',
  /** `about` is the device, or the number of devices. */
  'device-signed-out',
  'invited',
  'invitation-ended',
  'invitation-accepted',
  'account-added',
  'role-changed',
  'account-off',
  'account-on',
  'account-removed',
  'removed-for-good',
  'messages-exported',
  'message-deleted',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** One entry of the activity log. */
export interface Activity {
  readonly id: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly kind: ActivityKind
  /** Null when nobody was signed in. */
  readonly by: { readonly uid: string; readonly name: string } | null
  /** The person or the address that it is about; empty when there is none. */
  readonly about: string
  /** The number of times that it happened. */
  readonly count: number
  /** The number of connections that it came from; 0 when they are not counted. */
  readonly connections: number
}

/**
 * `by`: null when nobody was signed in. `about`: the person or the address, if it is about one. `id`: what is recorded
 * with the id of another entry is counted in that entry.
 */
export interface NewActivity {
  readonly id?: string | undefined
  readonly kind: ActivityKind
  readonly by: Pick<Account, 'uid' | 'username'> | null
  readonly about?: string
}

/** A version of a record, with the account that wrote it. */
export interface WrittenVersion {
  readonly collection: string
  readonly id: string
  readonly version: number
  readonly by: { readonly uid: string }
}

export interface ActivityQueries {
  /** The newest `count` entries within these limits. `uid`: only of this person. `kinds`: only these. */
  recent(wanted: {
    readonly count: number
    readonly since?: number
    readonly before?: number
    readonly uid?: string
    readonly kinds?: readonly ActivityKind[]
  }): Promise<readonly Activity[]>
  /**
   * Finds the versions that brought an earlier version back. Keys: these objects of `versions`. Values: the number of
   * the version that the person chose to restore; null when nobody chose one, as after Undo.
   */
  broughtBack<Version extends WrittenVersion>(
    versions: readonly Version[],
  ): Promise<ReadonlyMap<Version, number | null>>
}
