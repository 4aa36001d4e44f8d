import { type RecordKindName, recordKinds } from '#domain/records/kinds.ts'
import { roleFacts } from './roles.ts'
import type { Rights } from './schema.ts'

/** The accounts that an action needs. A publisher is an account whose role may publish, whether it is an owner or not. */
const accountsThat = {
  publisher: {
    isMet: ({ role }: Rights): boolean => roleFacts[role].mayPublish,
    only: 'people who publish',
    ask: 'one of them',
  },
  owner: { isMet: ({ owner }: Rights): boolean => owner, only: 'owners', ask: 'an owner' },
}

/** Who may do what. An action that is not in this table is open to every account. */
const rules = {
  /** Adding and changing the content of the website. */
  publish: { needs: 'publisher', words: 'put something on the website' },
  plan: { needs: 'publisher', words: 'plan when something is published' },
  'take-off': { needs: 'publisher', words: 'take something down' },
  /** Publishing an earlier version or a record that was taken down, and undoing a publication. */
  restore: { needs: 'publisher', words: 'bring an earlier version back' },
  'remove-for-good': { needs: 'publisher', words: 'remove something for good' },
  'sort-team': { needs: 'publisher', words: 'change the order of the team' },
  'remove-samples': { needs: 'publisher', words: 'remove the samples' },
  /** Deleting a colleague's draft, and taking over one that she has handed in or planned. */
  'decide-on-drafts': { needs: 'publisher', words: 'decide on a colleague’s draft' },
  'delete-messages': { needs: 'publisher', words: 'delete messages' },
  'export-messages': { needs: 'publisher', words: 'export messages' },
  /** The new account publishes, so only an account that publishes may add it. */
  'add-accounts': { needs: 'publisher', words: 'add accounts' },
  /** Roles, the owner flag, switching accounts off and on, and links that sign a colleague in. */
  'manage-accounts': { needs: 'owner', words: 'change the accounts of colleagues' },
  'change-settings': { needs: 'owner', words: 'change the settings' },
  /** The reports of imports name accounts, and quote records that are not public. */
  'see-imports': { needs: 'owner', words: 'see what was brought over' },
  'make-backups': { needs: 'owner', words: 'make and restore backups' },
} as const satisfies Record<string, { readonly needs: keyof typeof accountsThat; readonly words: string }>

export type Action = keyof typeof rules
export const actions = Object.keys(rules) as readonly Action[]

/** Commands, routes and screens all call this, so that a screen offers only what its command accepts. */
export function can(rights: Rights, action: Action): boolean {
  return accountsThat[rules[action].needs].isMet(rights)
}

/** Only owners open and change the records of these collections. */
const ownersCollections: readonly string[] = ['Settings']

/**
 * Returns the action to check on a record of a collection: 'change-settings' for a collection of owners, whether the
 * owner publishes or not, otherwise `action`. Null when every account may do it.
 */
export function actionOn<Asked extends Action | null>(
  collection: string,
  action: Asked,
): Asked | 'change-settings' {
  return ownersCollections.includes(collection) ? 'change-settings' : action
}

/** Whether an account may open the records and drafts of a kind. Screens link only to what it may open. */
export function canOpen(rights: Rights, kind: RecordKindName): boolean {
  const action = actionOn(recordKinds[kind].collection, null)
  return action === null || can(rights, action)
}

/** Says who may do an action, and whom to ask. */
export function whoCan(action: Action): string {
  const { needs, words } = rules[action]
  const { only, ask } = accountsThat[needs]
  return `Only ${only} can ${words}. Ask ${ask}.`
}

/** "You publish, and are an owner." */
export function rightsWords({ role, owner }: Rights): string {
  return `${roleFacts[role].youDo}${owner ? ', and are an owner' : ''}.`
}

/** "Ruth, who publishes and is an owner" */
export const withRights = (name: string, { role, owner }: Rights): string =>
  `${name}, who ${roleFacts[role].does}${owner ? ' and is an owner' : ''}`

/**
 * Called first by every command that is not for every account.
 * @throws {NotPermittedError}
 */
export function requirePermission(rights: Rights, action: Action): void {
  if (!can(rights, action)) throw new NotPermittedError(action)
}

/**
 * A command was called for an account that may not do it. Routes check this before, so that people see `whoCan`
 * instead.
 */
export class NotPermittedError extends Error {
  override name = 'NotPermittedError'
  readonly code = 'not-permitted'
  readonly action: Action

  constructor(action: Action) {
    super(`the account may not do this: ${action}`)
    this.action = action
  }
}
