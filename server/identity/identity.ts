import type { AccountCommands, AccountLinkCommands, AccountQueries } from '#domain/accounts/commands.ts'
import type {
  CodeNeeded,
  Credentials,
  Identity,
  SessionOpened,
  SignInOrigin,
  SignInRefusal,
} from '#domain/accounts/identity.ts'
import type { ProfileCommands, ProfileQueries } from '#domain/accounts/profile.ts'
import type { Account, NewAccount } from '#domain/accounts/schema.ts'
import type { ActivityKind } from '#domain/activity/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { AccountMails } from '../account-mails.ts'
import { createAccounts } from './accounts.ts'
import { type ActivityLog, createActivityLog } from './activity-log.ts'
import { createBetterAuth } from './better-auth.ts'
import { createFirstAccount } from './first-account.ts'
import { createInvitations } from './invitations.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLinkCommands } from './link-commands.ts'
import { createLinkRequests } from './link-requests.ts'
import { createPasswordChange } from './password-change.ts'
import { createProfile } from './profile.ts'
import { createSessions } from './sessions.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import { createSignInLinks } from './sign-in-links.ts'
import { createTwoStep } from './two-step.ts'
import { createUsersRecords } from './users-records.ts'

const minuteMs = 60_000

/** The identity functions of the server process, in addition to those of the pages. */
export interface SiteIdentity extends Identity {
  hasAccounts(): Promise<boolean>
  /**
   * Whether a Cookie header has a session that this site has signed and that is not known to have ended. It does not
   * read the database, so it is cheap for any number of requests.
   */
  hasSession(cookie: string): boolean
  /** The key of such a session, or else of a known device; null for a visitor. */
  staffKey(cookie: string): string | null
  /** Creates the first account from the settings; false when an account exists. */
  createFirstAccount(account: NewAccount): Promise<boolean>
  /**
   * Returns a new one-time link, valid for an hour. Older links stay valid until they expire. Null when an account
   * exists.
   */
  renewSetupLink(): Promise<string | null>
  readonly accounts: AccountCommands & AccountLinkCommands & AccountQueries
  readonly activity: ActivityLog
  readonly profile: ProfileQueries & ProfileCommands
}

/**
 * Creates accounts and sessions on `database`, with the tables they need. Each account has a record in `Users`. A
 * missing record is written at the next sign-in. `now`: milliseconds since the Unix epoch, for tests.
 */
export async function createIdentity(options: {
  database: Database
  databaseType: 'sqlite' | 'postgres'
  documents: DocumentStore
  /** At least 32 bytes. */
  secret: string
  /** Without a trailing slash. */
  siteUrl: string
  /** The only mail domain that new accounts may have. The first account may have any. */
  emailDomain: () => string
  /** The name of the organisation, for mails. */
  organisation: string
  /** Its short name, for authenticator apps. */
  acronym: string
  mails: AccountMails
  log: { warn(event: object): void }
  onFault: (error: unknown) => void
  now?: () => number
}): Promise<SiteIdentity> {
  const { database, databaseType, documents, secret, siteUrl, emailDomain, mails, log, onFault } = options
  const { now = Date.now } = options
  const betterAuth = createBetterAuth({ database, databaseType, secret, siteUrl })
  await betterAuth.migrate()
  const { tablesWithin } = betterAuth
  const usersRecords = createUsersRecords({ documents, log, now })
  const activity = createActivityLog({ database, secret, onFault, now })
  const accounts = createAccounts({ database, tablesWithin, usersRecords, activity, emailDomain, now })
  await accounts.provideOwner()
  const firstAccount = createFirstAccount({ database, tablesWithin, accounts, siteUrl, now })
  const signInLinks = createSignInLinks({ database, accounts, siteUrl, now })
  const invitations = createInvitations({ database, tablesWithin, accounts, activity, siteUrl, now })
  const sender = { organisation: options.organisation, siteUrl }
  const linkCommands = createLinkCommands({
    database,
    accounts,
    signInLinks,
    invitations,
    activity,
    mails,
    sender,
  })
  const requestSignInLink = createLinkRequests({
    ...{ database, secret, accounts, signInLinks, activity, mails, sender, onFault, now },
  })
  const sessions = await createSessions(betterAuth, { secret, now })
  const https = siteUrl.startsWith('https:')
  const devices = createKnownDevices({ secret, https, now })
  const issuer = options.acronym
  const twoStep = await createTwoStep({
    ...{ betterAuth, database, sessions, secret, https, issuer, onFault, now },
  })
  const profile = createProfile({
    ...{ database, tablesWithin, accounts, sessions, twoStep, activity, mails, sender },
    ...{ secret, onFault, now },
  })
  const limits = createSignInLimits({ database, secret, devices, onFault, now })

  async function signIn(
    { shared = false, ...credentials }: Credentials,
    { address, headers, pause }: SignInOrigin,
  ): Promise<Result<SessionOpened | CodeNeeded, SignInRefusal>> {
    const email = credentials.email.trim().toLowerCase()
    const attempt = { email, address, cookie: headers.get('cookie') ?? '' }
    const refuse = (refusal: SignInRefusal) => {
      log.warn({ event: 'sign-in-refused', code: refusal.code })
      return refused(refusal)
    }
    const { waitMs, pauseMs } = await limits.take(attempt)
    if (waitMs !== null) {
      await recordFailure(email, address)
      return refuse({ code: 'too-many-requests', waitMinutes: Math.ceil(waitMs / minuteMs) })
    }
    if (pauseMs > 0 && !(await pause(pauseMs))) {
      return refuse({ code: 'too-many-requests', waitMinutes: 1 })
    }
    const opened = await sessions.open(email, credentials.password, { headers, shared })
    if (!opened.ok) {
      await recordFailure(email, address)
      return refuse(opened.refusal)
    }
    await limits.forget(attempt)
    if (opened.value.account) return accepted(await completeSignIn(opened.value, headers, { shared }))
    const { uid, setCookies } = opened.value
    return accepted(twoStep.waiting(setCookies, { uid, shared, byLink: false }))
  }

  /** Does the same work for an address without an account, so that the time of the answer reveals nothing. */
  const recordFailure = async (email: string, address: string) => {
    const known = await accounts.hasEmail(email)
    if (!known) await sessions.readNobodysPassword()
    await activity.recordFailedSignIn(known ? email : null, address)
  }

  /**
   * Stores the time of the sign-in and a missing record in `Users`, and adds the cookie of the device. A shared
   * computer gets no such cookie.
   */
  async function completeSignIn(
    { account, setCookies }: SessionOpened,
    headers: Headers,
    { shared, kind = 'signed-in' }: { readonly shared: boolean; readonly kind?: ActivityKind },
  ): Promise<SessionOpened> {
    // The session is open and the link or code is used up, so a failure to store this must not refuse the sign-in.
    await sessions.recordSignIn(account).catch(onFault)
    await record(kind, account)
    await usersRecords.write(account)
    if (shared) return { account, setCookies }
    return {
      account,
      setCookies: [...setCookies, devices.remember(headers.get('cookie') ?? '', account.email)],
    }
  }

  /**
   * Ends the sessions of an account before a link opens one, so that nobody else stays signed in. `except`: a session
   * that stays.
   */
  async function beforeLinkSession({ uid, email }: Account, except?: SessionOpened): Promise<void> {
    if (except) {
      const cookie = except.setCookies.map((line) => line.split(';', 1)[0]).join('; ')
      await sessions.endOthers(uid, new Headers({ cookie }))
    } else await sessions.endAll(uid)
    await limits.forgetAccount(email)
  }

  const record = (kind: ActivityKind, { uid, username: name }: Account) =>
    activity.record({ kind, by: { uid, name } })

  const changePassword = createPasswordChange({
    ...{ database, tablesWithin, sessions, secret, onFault, now },
  })

  return {
    accountOf: sessions.accountOf,
    hasSession: (cookie) => sessions.tokenIn(cookie) !== null,
    staffKey: (cookie) => sessions.tokenIn(cookie) ?? devices.keyOf(cookie),
    signIn,
    signOut: sessions.end,
    accounts: { ...accounts, ...linkCommands },
    activity,
    profile,
    mailWorks: mails.works,
    requestSignInLink,
    checkInvitation: invitations.check,
    hasAccounts: async () => !(await firstAccount.isNeeded()),
    renewSetupLink: firstAccount.renewLink,
    checkSetupToken: firstAccount.checkToken,
    checkSignInLink: signInLinks.check,

    async changePassword(headers, passwords, by) {
      const changed = await changePassword(headers, passwords, by)
      if (changed.ok) await record('password-changed', by)
      return changed
    },

    async acceptInvitation(token, chosen, headers) {
      const added = await invitations.accept(token, chosen)
      if (!added.ok) return added
      const { shared = false } = chosen
      const opened = await sessions.openByLink(added.value, { shared, byLink: false }, headers)
      if (!opened) throw new FirstSessionError('the account is gone')
      return accepted(await completeSignIn(opened, headers, { shared }))
    },

    async createFirstAccount(account) {
      const created = await firstAccount.createBySettings(account)
      if (created) await usersRecords.write(created)
      return created !== null
    },

    async setUp(token, account, headers) {
      const created = await firstAccount.createByLink(token, account)
      if (!created.ok) return created
      const opened = await sessions.open(account.email, account.password, { headers, shared: false })
      if (!opened.ok) throw new FirstSessionError(opened.refusal.code)
      if (!opened.value.account) throw new FirstSessionError('a code is asked for')
      return accepted(await completeSignIn(opened.value, headers, { shared: false }))
    },

    async signInByLink(token, headers, { shared } = { shared: false }) {
      const link = await signInLinks.take(token)
      if (!link.ok) return link
      const kind = { shared, byLink: true }
      const { account, byOperator } = link.value
      // Access to the mails of a colleague is not access to her phone. A link of the operator is the last way in.
      if (!byOperator && (await twoStep.isOn(account.uid))) {
        return accepted(await twoStep.askAfterLink(account.uid, kind))
      }
      await beforeLinkSession(account)
      const opened = await sessions.openByLink(account, kind, headers)
      if (!opened) return refused({ code: 'invalid-action-code' })
      return accepted(await completeSignIn(opened, headers, { shared, kind: 'sign-in-link-used' }))
    },

    codeAsked: (headers) => twoStep.pendingOf(headers),

    async signInWithCode(typed, headers) {
      const finished = await twoStep.finish(typed, headers)
      if (!finished.ok) {
        log.warn({ event: 'code-refused', code: finished.refusal.code })
        return finished
      }
      const { opened, byLink, shared } = finished.value
      if (byLink) await beforeLinkSession(opened.account, opened)
      if (typed.way === 'recovery') await record('recovery-code-used', opened.account)
      const kind = byLink ? 'sign-in-link-used' : 'signed-in'
      return accepted({ ...(await completeSignIn(opened, headers, { shared, kind })), byLink })
    },

    isOwnDevice: (headers) => devices.keyOf(headers.get('cookie') ?? '') !== null,

    async isLinkSession(headers) {
      const found = await sessions.find(headers)
      return found !== null && sessions.isFromLink(found.session)
    },
  }
}

/** The password of a new account does not open a session. This must never happen. */
export class FirstSessionError extends Error {
  override name = 'FirstSessionError'
  readonly code = 'first-session'
  constructor(refusal: string) {
    super(`the new account cannot sign in: ${refusal}`)
  }
}
