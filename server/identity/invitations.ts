import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { InvitationEntry, InvitationRefusal, SentInvitation } from '#domain/accounts/invitation.ts'
import { refusePassword } from '#domain/accounts/password-rules.ts'
import { withRights } from '#domain/accounts/policy.ts'
import { toRole } from '#domain/accounts/roles.ts'
import type { Account, Editor, NewAccount, Rights } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { createToken, digestOfToken } from '#domain/secret-token.server.ts'
import type { Credentials, CredentialsRefusal } from '#ports/credentials/credentials.ts'
import type { Database } from '#ports/database/database.ts'
import type { InvitationsTable, Tables } from '#ports/database/tables.ts'
import type { ActivityLog } from './activity-log.ts'
import type { Accounts } from './accounts.ts'
import type { createBetterAuth } from './better-auth.ts'

const dayMs = 24 * 3_600_000
const invitationLifetimeMs = 7 * dayMs
/** An invitation that has run out is listed this long, so that an owner can make a new link. */
const listedMs = 30 * dayMs

export type Invitations = ReturnType<typeof createInvitations>

/**
 * Links with which invited people make their accounts. They choose a password themselves; the owner who invites them
 * chooses their rights. `siteUrl`: without a trailing slash. `now`: milliseconds since the Unix epoch.
 */
export function createInvitations(options: {
  database: Database
  tablesWithin: ReturnType<typeof createBetterAuth>['tablesWithin']
  accounts: Pick<Accounts, 'add' | 'isActingOwner'>
  credentials: Pick<Credentials, 'create'>
  activity: ActivityLog
  siteUrl: string
  now: () => number
}) {
  const { database, tablesWithin, accounts, credentials, activity, siteUrl, now } = options

  async function hasAccount(email: string, kysely: Kysely<Tables>): Promise<boolean> {
    const where = [{ field: 'email', value: email }]
    return (await (await tablesWithin(kysely)).findOne({ model: 'user', where })) !== null
  }

  const freshLink = () => {
    const token = createToken(256)
    const row = { token_hash: digestOfToken(token), expires_at: now() + invitationLifetimeMs }
    return { row, url: `${siteUrl}/admin/invitation?token=${token}` }
  }

  async function find(
    token: string,
    kysely: Kysely<Tables> = database.kysely,
  ): Promise<Result<InvitationsTable, InvitationRefusal>> {
    const row = await kysely
      .selectFrom('invitations')
      .selectAll()
      .where('token_hash', '=', digestOfToken(token))
      .executeTakeFirst()
    if (!row) return refused({ code: 'invalid-action-code' })
    // The account was made by this invitation, or registered by somebody since.
    if (await hasAccount(row.email, kysely)) return refused({ code: 'email-already-in-use' })
    if (row.expires_at <= now()) return refused({ code: 'expired-action-code' })
    return accepted(row)
  }

  return {
    /** Leaves out invitations whose address has an account by now. */
    async list(): Promise<readonly InvitationEntry[]> {
      const rows = await database.kysely
        .selectFrom('invitations')
        .selectAll()
        .where('expires_at', '>', now() - listedMs)
        .orderBy('made_at')
        .execute()
      const isTaken = await Promise.all(rows.map(({ email }) => hasAccount(email, database.kysely)))
      return rows.filter((_, at) => !isTaken[at]).map(toEntry)
    },

    /** A second invitation of an address replaces the first. */
    async make(
      invited: { readonly username: string; readonly email: string } & Rights,
      by: Editor,
    ): Promise<Result<SentInvitation, { code: 'email-already-in-use' | 'not-owner' }>> {
      const { username, email, role, owner } = invited
      const link = freshLink()
      return database.write(async (transaction) => {
        if (!(await accounts.isActingOwner(by.uid, transaction))) return refused({ code: 'not-owner' })
        if (await hasAccount(email, transaction)) return refused({ code: 'email-already-in-use' })
        await transaction
          .deleteFrom('invitations')
          .where((where) =>
            where.or([where('email', '=', email), where('expires_at', '<', now() - listedMs)]),
          )
          .execute()
        const row = {
          id: randomUUID(),
          ...{ email, username, role, owner: Number(owner), ...link.row },
          ...{ by_uid: by.uid, by_name: by.username, made_at: now() },
        }
        await transaction.insertInto('invitations').values(row).execute()
        const about = withRights(username, invited)
        await activity.recordWithin(transaction, { kind: 'invited', by, about })
        return accepted({ ...toEntry(row), url: link.url })
      })
    },

    /** Makes a new link and ends the old one. */
    async renew(
      id: string,
      by: Editor,
    ): Promise<Result<SentInvitation, { code: 'gone' | 'not-owner' | 'email-already-in-use' }>> {
      const link = freshLink()
      return database.write(async (transaction) => {
        if (!(await accounts.isActingOwner(by.uid, transaction))) return refused({ code: 'not-owner' })
        const row = await findById(id, transaction)
        if (!row) return refused({ code: 'gone' })
        if (await hasAccount(row.email, transaction)) return refused({ code: 'email-already-in-use' })
        // The owner who makes the new link is responsible for it: it ends when her account is disabled.
        const fresh = { ...link.row, by_uid: by.uid, by_name: by.username, made_at: now() }
        await transaction.updateTable('invitations').set(fresh).where('id', '=', id).execute()
        await activity.recordWithin(transaction, { kind: 'invited', by, about: row.username })
        return accepted({ ...toEntry({ ...row, ...fresh }), url: link.url })
      })
    },

    async end(id: string, by: Editor): Promise<Result<InvitationEntry, { code: 'gone' | 'not-owner' }>> {
      return database.write(async (transaction) => {
        if (!(await accounts.isActingOwner(by.uid, transaction))) return refused({ code: 'not-owner' })
        const row = await findById(id, transaction)
        if (!row || (await hasAccount(row.email, transaction))) return refused({ code: 'gone' })
        await transaction.deleteFrom('invitations').where('id', '=', id).execute()
        await activity.recordWithin(transaction, { kind: 'invitation-ended', by, about: row.username })
        return accepted(toEntry(row))
      })
    },

    async check(token: string): Promise<Result<InvitationEntry, InvitationRefusal>> {
      const found = await find(token)
      return found.ok ? accepted(toEntry(found.value)) : found
    },

    /**
     * Makes the account. Of parallel calls only one succeeds. The invitation stays, but makes no second account while
     * this one exists, so that a person whose answer was lost is asked to sign in. Removing the account removes the
     * invitation.
     */
    async accept(
      token: string,
      chosen: Pick<NewAccount, 'username' | 'password'>,
    ): Promise<Result<Account, InvitationRefusal | CredentialsRefusal>> {
      const found = await find(token)
      if (!found.ok) return found
      const account = { ...chosen, email: found.value.email }
      const words = await refusePassword(account.password, account)
      if (words) return refused({ code: 'weak-password', words })
      const credential = await credentials.create(account.email, account.password)
      if (!credential.ok) return credential
      return database.write(async (transaction) => {
        // Another request may have used or ended it since the first check.
        const foundAgain = await find(token, transaction)
        if (!foundAgain.ok) return foundAgain
        const { role, owner, by_name } = foundAgain.value
        const rights: Rights = { role: toRole(role), owner: owner === 1 }
        const added = await accounts.add(transaction, account, credential.value, rights)
        await activity.recordWithin(transaction, { kind: 'invitation-accepted', by: added, about: by_name })
        return accepted(added)
      })
    },
  }
}

const findById = (id: string, kysely: Kysely<Tables>) =>
  kysely.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()

function toEntry({
  id,
  email,
  username,
  role,
  owner,
  by_uid,
  by_name,
  made_at,
  expires_at,
}: InvitationsTable): InvitationEntry {
  return {
    ...{ id, email, username, role: toRole(role), owner: owner === 1 },
    by: { uid: by_uid, name: by_name },
    madeAt: made_at,
    endsAt: expires_at,
  }
}
