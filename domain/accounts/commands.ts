import type { Result } from '#domain/result.ts'
import type { CredentialsRefusal } from '#ports/credentials/credentials.ts'
import type { InvitationEntry, NewInvitation, SentInvitation } from './invitation.ts'
import type { ManageRefusal, ServiceRefusal } from './refusals.ts'
import type { Account, AccountEntry, Editor, NewAccount, Rights } from './schema.ts'

/** Commands that account holders run on accounts. Implemented in `server/identity/accounts.ts`. */
export interface AccountCommands {
  /**
   * Creates an account that publishes and is no owner. The editor who creates it stays signed in. The record in `Users`
   * is written after the account. `recorded` is false when that write failed; then the first sign-in with the account
   * writes it.
   */
  register(account: NewAccount, by: Editor): Promise<Result<Registered, RegisterRefusal>>
  /**
   * Changes the rights of the holder, from her next request on. A call without a change is accepted. Rights are read
   * again in the transaction, so that two owners who take the flag from each other at the same time leave one owner.
   */
  setRights(uid: string, rights: Rights, by: Editor): Promise<Result<AccountEntry, RightsRefusal>>
  /**
   * Ends all sessions of the account in the same transaction and refuses new ones. Disabling a disabled account changes
   * nothing and is accepted. `only-here`: it is disabled, but the service that knows the passwords did not do its part.
   */
  disable(
    uid: string,
    by: Editor,
  ): Promise<Result<AccountEntry, ManageRefusal | { readonly code: 'own-account' | 'only-here' }>>
  /** Lets the holder sign in again. Earlier sessions stay ended. */
  enable(uid: string, by: Editor): Promise<Result<AccountEntry, ServiceRefusal>>
  /**
   * Removes an account with its sessions, links and second step. The holder's name stays on everything that she has
   * written, and her drafts stay for colleagues.
   */
  remove(uid: string, by: Editor): Promise<Result<AccountEntry, RemoveRefusal>>
}

/** Links that let somebody in. Implemented in `server/identity/link-commands.ts`. */
export interface AccountLinkCommands {
  /** Makes a one-time link that signs a colleague in, valid for an hour. It replaces an older one. */
  makeSignInLink(uid: string, by: Editor): Promise<Result<SentSignInLink, SignInLinkMakeRefusal>>
  /** Ends all sign-in links of an account. Safe to repeat. */
  endSignInLinks(uid: string, by: Editor): Promise<Result<AccountEntry, ManageRefusal>>
  /**
   * Makes an invitation, valid for seven days. It replaces an older one of the same address. Mails it when the editor
   * has chosen that.
   */
  invite(invited: NewInvitation, by: Editor): Promise<Result<SentInvitation, InviteRefusal>>
  /** Makes a new link; the old one ends. */
  renewInvitation(id: string, by: Editor): Promise<Result<SentInvitation, RenewRefusal>>
  endInvitation(id: string, by: Editor): Promise<Result<InvitationEntry, ManageRefusal>>
  /** Invitations that are not accepted yet, oldest first, including those that expired within the last 30 days. */
  invitations(): Promise<readonly InvitationEntry[]>
}

/** `endsAt`: milliseconds since the Unix epoch. */
interface SentSignInLink {
  readonly username: string
  readonly url: string
  readonly endsAt: number
}

export interface AccountQueries {
  /** All accounts, oldest first. */
  list(): Promise<readonly AccountEntry[]>
  /** Null when no such account exists. */
  get(uid: string): Promise<AccountEntry | null>
}

export interface Registered {
  readonly account: Account
  readonly recorded: boolean
}

type RegisterRefusal = { readonly code: 'email-already-in-use' | 'unrecognized-email' } | CredentialsRefusal

type SignInLinkMakeRefusal = ManageRefusal | { readonly code: 'own-account' | 'user-disabled' }

/** `no-mail`: the site has no mail server, so the link has to be sent in another way. */
interface InviteRefusal {
  readonly code: 'not-owner' | 'email-already-in-use' | 'no-mail'
}

type RenewRefusal = ManageRefusal | { readonly code: 'email-already-in-use' }

type RemoveRefusal = ServiceRefusal | { readonly code: 'own-account' }

/** `last-owner`: the only owner who can sign in keeps her role and her flag, until somebody else is an owner too. */
type RightsRefusal = ManageRefusal | { readonly code: 'last-owner' }
