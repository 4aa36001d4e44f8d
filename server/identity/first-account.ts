import type { Kysely, Transaction } from 'kysely'
import type { SetupRefusal } from '#domain/accounts/identity.ts'
import { refusePassword } from '#domain/accounts/password-rules.ts'
import type { Account, NewAccount, Rights } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { createToken, digestOfToken } from '#domain/secret-token.server.ts'
import type { Credentials, CredentialsRefusal } from '#ports/credentials/credentials.ts'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import type { Accounts } from './accounts.ts'
import type { createBetterAuth } from './better-auth.ts'
import { linkLifetimeMs } from './sign-in-links.ts'

const ofFirstAccount: Rights = { role: 'publishes', owner: true }

/**
 * Creates the first account, by a one-time link or from the settings, while no account exists.
 * `siteUrl`: without a trailing slash. `now`: milliseconds since the Unix epoch.
 */
export function createFirstAccount(options: {
  database: Database
  tablesWithin: ReturnType<typeof createBetterAuth>['tablesWithin']
  accounts: Pick<Accounts, 'add'>
  credentials: Pick<Credentials, 'create'>
  siteUrl: string
  now: () => number
}) {
  const { database, tablesWithin, accounts, credentials, siteUrl, now } = options

  const isNeeded = async (kysely: Kysely<Tables> = database.kysely) =>
    (await (await tablesWithin(kysely)).count({ model: 'user' })) === 0

  async function isClosed(kysely: Kysely<Tables>): Promise<boolean> {
    const closed = await kysely.selectFrom('setup_links').select('scope').executeTakeFirst()
    return closed !== undefined || !(await isNeeded(kysely))
  }

  /** Makes all links unusable, permanently. */
  async function close(transaction: Transaction<Tables>): Promise<void> {
    await transaction.deleteFrom('setup_tokens').execute()
    await transaction
      .insertInto('setup_links')
      .values({ scope: 'first-account', closed_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async function checkToken(
    token: string,
    kysely: Kysely<Tables> = database.kysely,
  ): Promise<Result<null, SetupRefusal>> {
    if (await isClosed(kysely)) return refused({ code: 'already-set-up' })
    const link = await kysely
      .selectFrom('setup_tokens')
      .select('expires_at')
      .where('token_hash', '=', digestOfToken(token))
      .executeTakeFirst()
    if (!link) return refused({ code: 'invalid-action-code' })
    return link.expires_at > now() ? accepted(null) : refused({ code: 'expired-action-code' })
  }

  return {
    isNeeded: () => isNeeded(),
    checkToken: (token: string) => checkToken(token),

    /** Creates the account and makes all links unusable. Of parallel calls only one succeeds. */
    async createByLink(
      token: string,
      account: NewAccount,
    ): Promise<Result<Account, SetupRefusal | CredentialsRefusal>> {
      const checked = await checkToken(token)
      if (!checked.ok) return checked
      const words = await refusePassword(account.password, account)
      if (words) return refused({ code: 'weak-password', words })
      const credential = await credentials.create(account.email, account.password)
      if (!credential.ok) return credential
      return database.write(async (transaction) => {
        // Another request may have created the account since the first check.
        const checkedAgain = await checkToken(token, transaction)
        if (!checkedAgain.ok) return checkedAgain
        await close(transaction)
        return accepted(await accounts.add(transaction, account, credential.value, ofFirstAccount))
      })
    },

    /** Creates the account and makes all links unusable. Null when an account exists. */
    async createBySettings(account: NewAccount): Promise<Result<Account | null, CredentialsRefusal>> {
      if (!(await isNeeded())) return accepted(null)
      const credential = await credentials.create(account.email, account.password)
      if (!credential.ok) return credential
      return database.write(async (transaction) => {
        if (!(await isNeeded(transaction))) return accepted(null)
        await close(transaction)
        return accepted(await accounts.add(transaction, account, credential.value, ofFirstAccount))
      })
    },

    /**
     * Returns a new one-time link, valid for an hour. Links that other processes have printed stay valid. Null when an
     * account exists.
     */
    async renewLink(): Promise<string | null> {
      if (!(await isNeeded())) return null
      const token = createToken(256)
      const fresh = { token_hash: digestOfToken(token), expires_at: now() + linkLifetimeMs }
      const isMade = await database.write(async (transaction) => {
        if (await isClosed(transaction)) return false
        await transaction.deleteFrom('setup_tokens').where('expires_at', '<=', now()).execute()
        await transaction.insertInto('setup_tokens').values(fresh).execute()
        return true
      })
      return isMade ? `${siteUrl}/admin/setup?token=${token}` : null
    },
  }
}
