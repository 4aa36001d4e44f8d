import type { Transaction } from 'kysely'
import type { AccountLinkCommands } from '#domain/accounts/commands.ts'
import type { SentInvitation } from '#domain/accounts/invitation.ts'
import { toInvitationMail } from '#domain/accounts/mails.ts'
import { requirePermission } from '#domain/accounts/policy.ts'
import type { AccountEntry, Editor } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import type { AccountMails } from '../mail/account-mails.ts'
import type { Accounts } from './accounts.ts'
import type { ActivityLog } from './activity-log.ts'
import type { Invitations } from './invitations.ts'
import type { SignInLinks } from './sign-in-links.ts'

/** `sender`: the organisation and the address of its website, for mails. */
export function createLinkCommands({
  database,
  accounts,
  signInLinks,
  invitations,
  activity,
  mails,
  sender,
}: {
  readonly database: Database
  readonly accounts: Accounts
  readonly signInLinks: SignInLinks
  readonly invitations: Invitations
  readonly activity: ActivityLog
  readonly mails: AccountMails
  readonly sender: { readonly organisation: string; readonly siteUrl: string }
}): AccountLinkCommands {
  /**
   * The colleague's account, unless the editor is no owner any more. Read in the transaction that makes or ends the
   * links: an owner whose account is disabled meanwhile must leave no link behind.
   */
  async function findColleague(
    transaction: Transaction<Tables>,
    uid: string,
    by: Editor,
  ): Promise<Result<AccountEntry, { code: 'gone' | 'not-owner' }>> {
    if (!(await accounts.isActingOwner(by.uid, transaction))) return refused({ code: 'not-owner' })
    const colleague = await accounts.getWithin(transaction, uid)
    return colleague ? accepted(colleague) : refused({ code: 'gone' })
  }

  function mail({ email: to, username: name, url, endsAt }: SentInvitation, by: Editor) {
    mails.send(toInvitationMail({ to, name, by: by.username, url, endsAt }, sender))
  }

  return {
    invitations: invitations.list,

    async makeSignInLink(uid, by) {
      requirePermission(by, 'manage-accounts')
      if (uid === by.uid) return refused({ code: 'own-account' })
      return database.write(async (transaction) => {
        const found = await findColleague(transaction, uid, by)
        if (!found.ok) return found
        if (found.value.disabledAt !== null) return refused({ code: 'user-disabled' })
        const link = await signInLinks.makeWithin(transaction, uid, by.uid)
        await activity.recordWithin(transaction, {
          kind: 'sign-in-link-made',
          by,
          about: found.value.username,
        })
        return accepted({ username: found.value.username, ...link })
      })
    },

    async endSignInLinks(uid, by) {
      requirePermission(by, 'manage-accounts')
      return database.write(async (transaction) => {
        const found = await findColleague(transaction, uid, by)
        if (!found.ok) return found
        await signInLinks.endWithin(transaction, uid)
        await activity.recordWithin(transaction, {
          kind: 'sign-in-link-ended',
          by,
          about: found.value.username,
        })
        return found
      })
    },

    async invite({ way, ...invited }, by) {
      requirePermission(by, 'manage-accounts')
      if (way === 'mail' && !mails.works) return refused({ code: 'no-mail' })
      const made = await invitations.make(invited, by)
      if (made.ok && way === 'mail') mail(made.value, by)
      return made
    },

    async renewInvitation(id, by) {
      requirePermission(by, 'manage-accounts')
      return invitations.renew(id, by)
    },

    async endInvitation(id, by) {
      requirePermission(by, 'manage-accounts')
      return invitations.end(id, by)
    },
  }
}
