import { createHash, randomBytes } from 'node:crypto'
import type { SignInLinkRefusal } from '#domain/accounts/identity.ts'
import type { Account } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import type { AccountQueries } from '#domain/accounts/commands.ts'

export const linkLifetimeMs = 60 * 60_000

/** A token of 256 random bits for the address of a one-time link. */
export const createToken = () => randomBytes(32).toString('base64url')

/** The stored form of a token. It cannot be used in place of the token. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

export interface SignInLinks {
  /** Makes a new link for an account, valid for an hour. It replaces an older link of the account. */
  make(uid: string): Promise<string>
  check(token: string): Promise<Result<Account, SignInLinkRefusal>>
  /** Uses the link up. Of parallel calls only one succeeds. */
  take(token: string): Promise<Result<Account, SignInLinkRefusal>>
}

/** One-time links that sign their holder in. `siteUrl`: without a trailing slash. */
export function createSignInLinks(options: {
  database: Database
  accounts: Pick<AccountQueries, 'get'>
  siteUrl: string
  now: () => number
}): SignInLinks {
  const { database, accounts, siteUrl, now } = options

  async function check(token: string): Promise<Result<Account, SignInLinkRefusal>> {
    const link = await database.kysely
      .selectFrom('sign_in_links')
      .selectAll()
      .where('token_hash', '=', digestOf(token))
      .executeTakeFirst()
    const account = link && (await accounts.get(link.uid))
    if (!account) return refused({ code: 'invalid-action-code' })
    if (link.expires_at <= now()) return refused({ code: 'expired-action-code' })
    return account.disabledAt === null ? accepted(account) : refused({ code: 'user-disabled' })
  }

  return {
    check,

    async make(uid) {
      const token = createToken()
      const fresh = { token_hash: digestOf(token), expires_at: now() + linkLifetimeMs }
      await database.write((transaction) =>
        transaction
          .insertInto('sign_in_links')
          .values({ uid, ...fresh })
          .onConflict((conflict) => conflict.column('uid').doUpdateSet(fresh))
          .execute(),
      )
      return `${siteUrl}/admin/sign-in-link?token=${token}`
    },

    async take(token) {
      const checked = await check(token)
      if (!checked.ok) return checked
      const { numDeletedRows } = await database.kysely
        .deleteFrom('sign_in_links')
        .where('token_hash', '=', digestOf(token))
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return numDeletedRows === 0n ? refused({ code: 'invalid-action-code' }) : checked
    },
  }
}
