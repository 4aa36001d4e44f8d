import type { Kysely } from 'kysely'
import type { SetupRefusal, WeakPassword } from '#domain/accounts/identity.ts'
import { refusePassword } from '#domain/accounts/password-rules.ts'
import type { Account, NewAccount } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import type { Accounts } from './accounts.ts'
import type { createBetterAuth } from './better-auth.ts'
import { hashPassword } from './password.ts'
import { createToken, digestOf, linkLifetimeMs } from './sign-in-links.ts'

export type FirstAccount = ReturnType<typeof createFirstAccount>

/**
 * Creates the first account, by a one-time link or from the settings, while no account exists.
 * `siteUrl`: without a trailing slash. `now`: milliseconds since the Unix epoch.
 */
export function createFirstAccount(options: {
  database: Database
  tablesWithin: ReturnType<typeof createBetterAuth>['tablesWithin']
  accounts: Pick<Accounts, 'add'>
  siteUrl: string
  now: () => number
}) {
  const { database, tablesWithin, accounts, siteUrl, now } = options

  const isNeeded = async (kysely: Kysely<Tables> = database.kysely) =>
    (await (await tablesWithin(kysely)).count({ model: 'user' })) === 0

  async function checkToken(token: string): Promise<Result<null, SetupRefusal>> {
    const link = await database.kysely.selectFrom('setup_links').selectAll().executeTakeFirst()
    if (link?.closed_at || !(await isNeeded())) return refused({ code: 'already-set-up' })
    if (!link || link.token_hash !== digestOf(token)) return refused({ code: 'invalid-action-code' })
    if ((link.expires_at ?? 0) <= now()) return refused({ code: 'expired-action-code' })
    return accepted(null)
  }

  return {
    isNeeded: () => isNeeded(),
    checkToken,

    /** Creates the account and uses the link up. Of parallel calls only one succeeds. */
    async createByLink(
      token: string,
      account: NewAccount,
    ): Promise<Result<Account, SetupRefusal | WeakPassword>> {
      const checked = await checkToken(token)
      if (!checked.ok) return checked
      const words = await refusePassword(account.password, account)
      if (words) return refused({ code: 'weak-password', words })
      const hash = await hashPassword(account.password)
      const created = await database.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('setup_links')
          .set({ closed_at: now() })
          .where('token_hash', '=', digestOf(token))
          .where('closed_at', 'is', null)
          .where('expires_at', '>', now())
          .executeTakeFirst()
        if (numUpdatedRows === 0n || !(await isNeeded(transaction))) return null
        return accounts.add(transaction, account, hash)
      })
      // Another request has created the account between the check and the transaction.
      return created ? accepted(created) : refused({ code: 'already-set-up' })
    },

    /** Creates the account and closes the link permanently. Returns null when an account exists. */
    async createBySettings(account: NewAccount): Promise<Account | null> {
      if (!(await isNeeded())) return null
      const hash = await hashPassword(account.password)
      return database.write(async (transaction) => {
        if (!(await isNeeded(transaction))) return null
        const closed = { closed_at: now(), token_hash: null, expires_at: null }
        await transaction
          .insertInto('setup_links')
          .values({ scope: 'first-account', ...closed })
          .onConflict((conflict) => conflict.column('scope').doUpdateSet(closed))
          .execute()
        return accounts.add(transaction, account, hash)
      })
    },

    /** Returns a new one-time link, valid for an hour, which replaces older ones. Null when an account exists. */
    async renewLink(): Promise<string | null> {
      if (!(await isNeeded())) return null
      const token = createToken()
      const fresh = { token_hash: digestOf(token), expires_at: now() + linkLifetimeMs }
      const { numInsertedOrUpdatedRows } = await database.kysely
        .insertInto('setup_links')
        .values({ scope: 'first-account', ...fresh, closed_at: null })
        .onConflict((conflict) =>
          conflict.column('scope').doUpdateSet(fresh).where('setup_links.closed_at', 'is', null),
        )
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 0n ? null : `${siteUrl}/admin/setup?token=${token}`
    },
  }
}
