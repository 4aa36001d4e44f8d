import type { Kysely, Transaction } from 'kysely'
import type { SignInLinkRefusal } from '#domain/accounts/identity.ts'
import type { Account } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { createToken, digestOfToken } from '#domain/secret-token.server.ts'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import type { AccountQueries } from '#domain/accounts/commands.ts'

export const linkLifetimeMs = 60 * 60_000

/** The maker of a link: the operator, a stranger who requests a mail, or the `uid` of an owner. */
type LinkMaker = 'operator' | 'mail' | (string & {})

export type SignInLinks = ReturnType<typeof createSignInLinks>

/** `endsAt`: milliseconds since the Unix epoch. */
interface MadeLink {
  readonly url: string
  readonly endsAt: number
}

/** `byOperator`: the operator made the link, on the machine itself. */
interface TakenLink {
  readonly account: Account
  readonly byOperator: boolean
}

/** One-time links that sign their holder in. `siteUrl`: without a trailing slash. */
export function createSignInLinks(options: {
  database: Database
  accounts: Pick<AccountQueries, 'get'>
  siteUrl: string
  now: () => number
}) {
  const { database, accounts, siteUrl, now } = options

  async function find(token: string): Promise<Result<TakenLink, SignInLinkRefusal>> {
    const link = await database.kysely
      .selectFrom('sign_in_links')
      .selectAll()
      .where('token_hash', '=', digestOfToken(token))
      .executeTakeFirst()
    const account = link && (await accounts.get(link.uid))
    if (!account) return refused({ code: 'invalid-action-code' })
    if (link.expires_at <= now()) return refused({ code: 'expired-action-code' })
    if (account.disabledAt !== null) return refused({ code: 'user-disabled' })
    return accepted({ account, byOperator: link.made_by === 'operator' })
  }

  async function end(kysely: Kysely<Tables>, uid: string): Promise<void> {
    await kysely.deleteFrom('sign_in_links').where('uid', '=', uid).execute()
  }

  async function makeWithin(transaction: Transaction<Tables>, uid: string, by: LinkMaker): Promise<MadeLink> {
    const token = createToken(256)
    const endsAt = now() + linkLifetimeMs
    // For a day, an expired link is reported as expired, and not as unknown.
    await transaction
      .deleteFrom('sign_in_links')
      .where('expires_at', '<', now() - 24 * linkLifetimeMs)
      .execute()
    if (by !== 'mail') {
      await transaction
        .deleteFrom('sign_in_links')
        .where('uid', '=', uid)
        .where('made_by', '!=', 'mail')
        .execute()
    }
    await transaction
      .insertInto('sign_in_links')
      .values({ token_hash: digestOfToken(token), uid, made_by: by, expires_at: endsAt })
      .execute()
    return { url: `${siteUrl}/admin/sign-in-link?token=${token}`, endsAt }
  }

  return {
    /**
     * Makes a new link for an account, valid for an hour. It replaces the links that the operator and owners have made.
     * A mailed link replaces none, so that strangers cannot end links by requesting mails. `uid`: empty for an address
     * without an account; the link opens nothing.
     */
    make: (uid: string, by: LinkMaker): Promise<MadeLink> =>
      database.write((transaction) => makeWithin(transaction, uid, by)),

    /** The same within a transaction. */
    makeWithin,

    /** Ends all links of an account. */
    endWithin: end,

    async check(token: string): Promise<Result<Account, SignInLinkRefusal>> {
      const found = await find(token)
      return found.ok ? accepted(found.value.account) : found
    },

    /** Uses up the link and all other links of the account. Of parallel calls only one succeeds. */
    async take(token: string): Promise<Result<TakenLink, SignInLinkRefusal>> {
      const found = await find(token)
      if (!found.ok) return found
      const { numDeletedRows } = await database.kysely
        .deleteFrom('sign_in_links')
        .where('token_hash', '=', digestOfToken(token))
        .where('expires_at', '>', now())
        .executeTakeFirst()
      if (numDeletedRows === 0n) return refused({ code: 'invalid-action-code' })
      await end(database.kysely, found.value.account.uid)
      return found
    },
  }
}
