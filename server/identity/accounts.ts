import type { Transaction } from 'kysely'
import type { AccountCommands, AccountQueries } from '#domain/accounts/commands.ts'
import { isWithinDomain } from '#domain/accounts/new-account.ts'
import { refusePassword } from '#domain/accounts/password-rules.ts'
import type { Account, AccountEntry, NewAccount } from '#domain/accounts/schema.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import type { createBetterAuth } from './better-auth.ts'
import { hashPassword } from './password.ts'
import type { UsersRecords } from './users-records.ts'

export interface Accounts extends AccountCommands, AccountQueries {
  /**
   * Adds an account within a transaction. Compute `hash` before it: hashing is slow, and the transaction locks writes.
   */
  add(transaction: Transaction<Tables>, account: NewAccount, hash: string): Promise<Account>
}

/** A row in the table of users of Better Auth. */
interface UserRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly createdAt: Date
  readonly lastSignInAt?: Date | null
  readonly disabledAt?: Date | null
}

interface AccountsOptions {
  readonly database: Database
  readonly tablesWithin: ReturnType<typeof createBetterAuth>['tablesWithin']
  readonly usersRecords: UsersRecords
  /** The only mail domain that new accounts may have. */
  readonly emailDomain: string
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { database, tablesWithin, usersRecords, emailDomain, now } = options

  async function add(
    transaction: Transaction<Tables>,
    { username, email }: NewAccount,
    hash: string,
  ): Promise<Account> {
    const tables = await tablesWithin(transaction)
    const at = new Date(now())
    const stamps = { createdAt: at, updatedAt: at }
    const user = await tables.create<Record<string, unknown>, UserRow>({
      model: 'user',
      data: { name: username, email: email.toLowerCase(), emailVerified: true, ...stamps },
    })
    await tables.create({
      model: 'account',
      data: { userId: user.id, accountId: user.id, providerId: 'credential', password: hash, ...stamps },
    })
    return toAccount(user)
  }

  return {
    add,

    ...createAccountQueries({ database, tablesWithin }),

    async register(account, by) {
      if (!isWithinDomain(account.email, emailDomain)) return refused({ code: 'unrecognized-email' })
      const words = await refusePassword(account.password, account)
      if (words) return refused({ code: 'weak-password', words })
      const hash = await hashPassword(account.password)
      const made = await database.write(async (transaction) => {
        const tables = await tablesWithin(transaction)
        const where = [{ field: 'email', value: account.email.toLowerCase() }]
        if (await tables.findOne({ model: 'user', where })) return null
        return add(transaction, account, hash)
      })
      if (!made) return refused({ code: 'email-already-in-use' })
      const recorded = await usersRecords.write(made, { uid: by.uid, name: by.email })
      return accepted({ account: made, recorded })
    },

    async disable(uid, by) {
      if (uid === by.uid) return refused({ code: 'own-account' })
      return database.write(async (transaction) => {
        const tables = await tablesWithin(transaction)
        const users = await tables.findMany<UserRow>({ model: 'user', limit: Number.MAX_SAFE_INTEGER })
        const user = users.find(({ id }) => id === uid)
        if (!user) return refused({ code: 'gone' } as const)
        // The editor may also have been disabled since the request began.
        if (!users.some(({ id, disabledAt }) => id !== uid && !disabledAt)) {
          return refused({ code: 'last-account' } as const)
        }
        await tables.deleteMany({ model: 'session', where: [{ field: 'userId', value: uid }] })
        await transaction.deleteFrom('sign_in_links').where('uid', '=', uid).execute()
        if (user.disabledAt) return accepted(toEntry(user))
        const disabledAt = new Date(now())
        await tables.update({ ...byId(uid), update: { disabledAt } })
        return accepted(toEntry({ ...user, disabledAt }))
      })
    },

    async enable(uid) {
      return database.write(async (transaction) => {
        const tables = await tablesWithin(transaction)
        const user = await tables.findOne<UserRow>(byId(uid))
        if (!user) return refused({ code: 'gone' } as const)
        if (user.disabledAt) await tables.update({ ...byId(uid), update: { disabledAt: null } })
        return accepted(toEntry({ ...user, disabledAt: null }))
      })
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
      const tables = await tablesWithin(database.kysely)
      const users = await tables.findMany<UserRow>({
        model: 'user',
        sortBy: { field: 'createdAt', direction: 'asc' },
        // The default limit of the adapter is 100.
        limit: Number.MAX_SAFE_INTEGER,
      })
      return users.map(toEntry)
    },

    async get(uid) {
      const user = await (await tablesWithin(database.kysely)).findOne<UserRow>(byId(uid))
      return user && toEntry(user)
    },
  }
}

const byId = (uid: string) => ({ model: 'user', where: [{ field: 'id', value: uid }] })

export function toAccount({ id, email, name }: Pick<UserRow, 'id' | 'email' | 'name'>): Account {
  return { uid: id, email, username: name }
}

function toEntry(user: UserRow): AccountEntry {
  return {
    ...toAccount(user),
    createdAt: user.createdAt.getTime(),
    lastSignInAt: user.lastSignInAt?.getTime() ?? null,
    disabledAt: user.disabledAt?.getTime() ?? null,
  }
}
