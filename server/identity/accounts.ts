import type { Transaction } from 'kysely'
import type { AccountCommands, AccountQueries } from '#domain/accounts/commands.ts'
import type { ManageRefusal, ServiceRefusal } from '#domain/accounts/refusals.ts'
import { requirePermission, withRights } from '#domain/accounts/policy.ts'
import { toRole } from '#domain/accounts/roles.ts'
import { isWithinDomain } from '#domain/accounts/new-account.ts'
import { refusePassword } from '#domain/accounts/password-rules.ts'
import type { Account, AccountEntry, Editor, NewAccount, Rights } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Credentials } from '#ports/credentials/credentials.ts'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import type { ActivityLog } from './activity-log.ts'
import type { createBetterAuth } from './better-auth.ts'
import type { UsersRecords } from './users-records.ts'

export interface Accounts extends AccountCommands, AccountQueries {
  /**
   * Adds an account within a transaction. `credential`: from `Credentials.create` before it, because that is slow, and
   * the transaction locks writes.
   */
  add(
    transaction: Transaction<Tables>,
    account: NewAccount,
    credential: NewCredential,
    rights: Rights,
  ): Promise<Account>
  /**
   * Makes the oldest enabled account an owner when no enabled account is one: sites that are older than the flag have
   * none.
   */
  provideOwner(): Promise<void>
  /** Whether an address has an account. */
  hasEmail(email: string): Promise<boolean>
  /** Whether an account is an enabled owner, read in `transaction`. */
  isActingOwner(uid: string, transaction: Transaction<Tables>): Promise<boolean>
  /** The same account as `get`, read in `transaction`. */
  getWithin(transaction: Transaction<Tables>, uid: string): Promise<AccountEntry | null>
}

/** See `Credentials.create`. */
interface NewCredential {
  readonly uid: string
  readonly stored: string
}

/** A row in the table of users of Better Auth. */
interface UserRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly createdAt: Date
  readonly role?: string | null
  readonly owner?: boolean | null
  readonly lastSignInAt?: Date | null
  readonly disabledAt?: Date | null
  readonly twoFactorEnabled?: boolean | null
}

interface AccountsOptions {
  readonly database: Database
  readonly tablesWithin: ReturnType<typeof createBetterAuth>['tablesWithin']
  readonly credentials: Credentials
  readonly usersRecords: UsersRecords
  readonly activity: ActivityLog
  /** Returns the only mail domain that new accounts may have. */
  readonly emailDomain: () => string
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { database, tablesWithin, credentials, usersRecords, activity, emailDomain, now } = options

  async function add(
    transaction: Transaction<Tables>,
    { username, email }: NewAccount,
    { uid, stored }: NewCredential,
    { role, owner }: Rights,
  ): Promise<Account> {
    const tables = await tablesWithin(transaction)
    const at = new Date(now())
    const stamps = { createdAt: at, updatedAt: at }
    const user = await tables.create<Record<string, unknown>, UserRow>({
      model: 'user',
      data: {
        id: uid,
        name: username,
        email: email.toLowerCase(),
        emailVerified: true,
        role,
        owner,
        ...stamps,
      },
      forceAllowId: true,
    })
    await tables.create({
      model: 'account',
      data: { userId: user.id, accountId: user.id, providerId: 'credential', password: stored, ...stamps },
    })
    return toAccount(user)
  }

  /** Ends the links and invitations that an account has made, so that a former owner cannot return by one of them. */
  async function endLinksMadeBy(uid: string, transaction: Transaction<Tables>): Promise<void> {
    await transaction.deleteFrom('invitations').where('by_uid', '=', uid).execute()
    await transaction.deleteFrom('sign_in_links').where('made_by', '=', uid).execute()
  }

  /**
   * Runs `work` on an account in one transaction with the check that `by` may manage accounts, because that may have
   * changed. `users`: all accounts.
   */
  const manage = <Refusal>(
    uid: string,
    by: Editor,
    work: (
      user: UserRow,
      transaction: Transaction<Tables>,
      users: readonly UserRow[],
    ) => Promise<Result<AccountEntry, Refusal>>,
  ) =>
    database.write<Result<AccountEntry, ManageRefusal | Refusal>>(async (transaction) => {
      const users = await findUsers(await tablesWithin(transaction))
      const self = users.find(({ id }) => id === by.uid)
      if (!self || !isActingOwner(self)) return refused({ code: 'not-owner' })
      const user = users.find(({ id }) => id === uid)
      return user ? work(user, transaction, users) : refused({ code: 'gone' })
    })

  /** Does the part of the service that knows the passwords, before the transaction. Null when it is done. */
  async function atService(
    by: Editor,
    work: () => ReturnType<Credentials['remove']>,
  ): Promise<ServiceRefusal | null> {
    const self = await (await tablesWithin(database.kysely)).findOne<UserRow>(byId(by.uid))
    if (!self || !isActingOwner(self)) return { code: 'not-owner' }
    return (await work()).ok ? null : { code: 'no-service' }
  }

  return {
    add,

    async provideOwner() {
      await database.write(async (transaction) => {
        const tables = await tablesWithin(transaction)
        const users = await findUsers(tables)
        const oldest = users.find(({ disabledAt }) => !disabledAt)
        if (!oldest || users.some(isActingOwner)) return
        await tables.update({ ...byId(oldest.id), update: { owner: true } })
      })
    },

    async hasEmail(email) {
      const where = [{ field: 'email', value: email }]
      return (await (await tablesWithin(database.kysely)).findOne({ model: 'user', where })) !== null
    },

    async isActingOwner(uid, transaction) {
      const user = await (await tablesWithin(transaction)).findOne<UserRow>(byId(uid))
      return user !== null && isActingOwner(user)
    },

    async getWithin(transaction, uid) {
      return getAccount(await tablesWithin(transaction), uid)
    },

    ...createAccountQueries({ database, tablesWithin }),

    async register(account, by) {
      requirePermission(by, 'add-accounts')
      if (!isWithinDomain(account.email, emailDomain())) return refused({ code: 'unrecognized-email' })
      const words = await refusePassword(account.password, account)
      if (words) return refused({ code: 'weak-password', words })
      const where = [{ field: 'email', value: account.email.toLowerCase() }]
      const isTaken = async (tables: UserTables) => (await tables.findOne({ model: 'user', where })) !== null
      // Asked first, so that nothing is made for an address that has an account.
      if (await isTaken(await tablesWithin(database.kysely))) return refused({ code: 'email-already-in-use' })
      const credential = await credentials.create(account.email, account.password)
      if (!credential.ok) return credential
      const made = await database.write(async (transaction) => {
        if (await isTaken(await tablesWithin(transaction))) return null
        const added = await add(transaction, account, credential.value, { role: 'publishes', owner: false })
        await activity.recordWithin(transaction, { kind: 'account-added', by, about: added.username })
        return added
      })
      if (!made) return refused({ code: 'email-already-in-use' })
      const recorded = await usersRecords.write(made, { uid: by.uid, name: by.email })
      return accepted({ account: made, recorded })
    },

    async setRights(uid, { role, owner }, by) {
      requirePermission(by, 'manage-accounts')
      return manage(uid, by, async (user, transaction, users) => {
        const before = toAccount(user)
        if (before.role === role && before.owner === owner) return accepted(toEntry(user))
        const isLastOwner =
          isActingOwner(user) && !users.some((other) => other !== user && isActingOwner(other))
        if (isLastOwner) return refused({ code: 'last-owner' } as const)
        await (await tablesWithin(transaction)).update({ ...byId(uid), update: { role, owner } })
        if (!owner) await endLinksMadeBy(uid, transaction)
        const about = withRights(user.name, { role, owner })
        await activity.recordWithin(transaction, { kind: 'role-changed', by, about })
        return accepted(toEntry({ ...user, role, owner }))
      })
    },

    async disable(uid, by) {
      requirePermission(by, 'manage-accounts')
      if (uid === by.uid) return refused({ code: 'own-account' })
      // The editor stays an owner who can sign in, so this never disables the last one.
      const disabled = await manage(uid, by, async (user, transaction) => {
        const tables = await tablesWithin(transaction)
        await tables.deleteMany({ model: 'session', where: [{ field: 'userId', value: uid }] })
        await transaction.deleteFrom('sign_in_links').where('uid', '=', uid).execute()
        await endLinksMadeBy(uid, transaction)
        if (user.disabledAt) return accepted(toEntry(user))
        const disabledAt = new Date(now())
        await tables.update({ ...byId(uid), update: { disabledAt } })
        await activity.recordWithin(transaction, { kind: 'account-off', by, about: user.name })
        return accepted(toEntry({ ...user, disabledAt }))
      })
      if (!disabled.ok || (await credentials.setDisabled(uid, true)).ok) return disabled
      return refused({ code: 'only-here' })
    },

    async enable(uid, by) {
      requirePermission(by, 'manage-accounts')
      const refusal = await atService(by, () => credentials.setDisabled(uid, false))
      if (refusal) return refused(refusal)
      return manage(uid, by, async (user, transaction) => {
        if (user.disabledAt) {
          await (await tablesWithin(transaction)).update({ ...byId(uid), update: { disabledAt: null } })
          await activity.recordWithin(transaction, { kind: 'account-on', by, about: user.name })
        }
        return accepted(toEntry({ ...user, disabledAt: null }))
      })
    },

    async remove(uid, by) {
      requirePermission(by, 'manage-accounts')
      if (uid === by.uid) return refused({ code: 'own-account' })
      const refusal = await atService(by, () => credentials.remove(uid))
      if (refusal) return refused(refusal)
      // The editor stays an owner who can sign in, so this never removes the last one.
      const removed = await manage(uid, by, async (user, transaction) => {
        const tables = await tablesWithin(transaction)
        const where = [{ field: 'userId', value: uid }]
        for (const model of ['session', 'account', 'twoFactor']) await tables.deleteMany({ model, where })
        await tables.deleteMany({ model: 'verification', where: [{ field: 'value', value: uid }] })
        for (const table of ['sign_in_links', 'passkeys'] as const)
          await transaction.deleteFrom(table).where('uid', '=', uid).execute()
        await endLinksMadeBy(uid, transaction)
        // An invitation that was made before her account would let her in again.
        await transaction.deleteFrom('invitations').where('email', '=', user.email).execute()
        await tables.delete(byId(uid))
        await activity.recordWithin(transaction, { kind: 'account-removed', by, about: user.name })
        return accepted(toEntry(user))
      })
      if (removed.ok) await usersRecords.remove(removed.value, { uid: by.uid, name: by.email })
      return removed
    },
  }
}

/** The queries of accounts, without commands. */
export function createAccountQueries({
  database,
  tablesWithin,
}: Pick<AccountsOptions, 'database' | 'tablesWithin'>): AccountQueries {
  return {
    async list() {
      const passkeys = await database.kysely.selectFrom('passkeys').select('uid').distinct().execute()
      const withPasskey = new Set(passkeys.map(({ uid }) => uid))
      const users = await findUsers(await tablesWithin(database.kysely))
      return users.map((user) => withTwoStep(toEntry(user), withPasskey.has(user.id)))
    },

    async get(uid) {
      const entry = await getAccount(await tablesWithin(database.kysely), uid)
      const passkey = database.kysely.selectFrom('passkeys').select('id').where('uid', '=', uid)
      return entry && withTwoStep(entry, (await passkey.executeTakeFirst()) !== undefined)
    },
  }
}

/** A passkey counts as two-step sign-in. */
const withTwoStep = (entry: AccountEntry, hasPasskey: boolean): AccountEntry =>
  hasPasskey ? { ...entry, twoStep: true } : entry

type UserTables = Awaited<ReturnType<AccountsOptions['tablesWithin']>>

async function getAccount(tables: UserTables, uid: string): Promise<AccountEntry | null> {
  const user = await tables.findOne<UserRow>(byId(uid))
  return user && toEntry(user)
}

/** Oldest first. */
const findUsers = (tables: UserTables) =>
  tables.findMany<UserRow>({
    model: 'user',
    sortBy: { field: 'createdAt', direction: 'asc' },
    // The default limit of the adapter is 100.
    limit: Number.MAX_SAFE_INTEGER,
  })

const isActingOwner = ({ owner, disabledAt }: UserRow) => owner === true && !disabledAt

const byId = (uid: string) => ({ model: 'user', where: [{ field: 'id', value: uid }] })

export function toAccount({
  id,
  email,
  name,
  role,
  owner,
}: Pick<UserRow, 'id' | 'email' | 'name' | 'role' | 'owner'>): Account {
  return { uid: id, email, username: name, role: toRole(role ?? 'publishes'), owner: owner === true }
}

function toEntry(user: UserRow): AccountEntry {
  return {
    ...toAccount(user),
    createdAt: user.createdAt.getTime(),
    lastSignInAt: user.lastSignInAt?.getTime() ?? null,
    disabledAt: user.disabledAt?.getTime() ?? null,
    twoStep: user.twoFactorEnabled === true,
  }
}
