/** The rights of a role, and its words on the screens. `policy.ts` says which actions need a role that may publish. */
interface RoleFacts {
  readonly mayPublish: boolean
  /** In lists and choices. */
  readonly name: string
  /** After the name of a person: "Ruth publishes". */
  readonly does: string
  /** To the person herself. */
  readonly youDo: string
  /** Below the name in a choice. */
  readonly description: string
}

/**
 * The roles, from most rights to fewest. Accounts and invitations store the key. A role that may publish has all rights
 * of publishers. Every role reads, marks and answers the messages of visitors.
 *
 * A role with only some rights of publishers needs an entry in `accountsThat` of `policy.ts`. Three actions then need
 * another one: 'add-accounts' makes accounts that publish, 'restore' needs 'take-off' to undo a first publication, and
 * 'remove-samples' needs 'remove-for-good'.
 *
 * For a role that opens only some kinds of records, `actionOn` must return an action that the role lacks for the other
 * kinds. The forms, the lists, the menu and `canOpen`, which links ask, all follow `actionOn`.
 */
export const roleFacts = {
  publishes: {
    mayPublish: true,
    name: 'Publishes',
    does: 'publishes',
    youDo: 'You publish',
    description: 'Puts things on the website and takes them down.',
  },
  /** Changes the website only through drafts. */
  writes: {
    mayPublish: false,
    name: 'Writes',
    does: 'writes',
    youDo: 'You write, and somebody who publishes finishes it',
    description: 'Writes, somebody else publishes.',
  },
} as const satisfies Record<string, RoleFacts>

export type Role = keyof typeof roleFacts
export const roles = Object.keys(roleFacts) as [Role, ...Role[]]

/** The role that a text names. Another text counts as the role with the fewest rights. */
export const toRole = (text: string | undefined): Role =>
  roles.find((role) => role === text) ?? (roles.at(-1) as Role)
