import type { AccountCommands, AccountLinkCommands, AccountQueries } from '#domain/accounts/commands.ts'
import type { Identity } from '#domain/accounts/identity.ts'
import type { ProfileCommands, ProfileQueries } from '#domain/accounts/profile.ts'
import type { NewAccount } from '#domain/accounts/schema.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Credentials, PasswordRows } from '#ports/credentials/credentials.ts'
import type { IdentityPlatformAddress } from '#ports/credentials/identity-platform-address.ts'
import type { Database } from '#ports/database/database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { createLimiters } from '../limiter.ts'
import type { AccountMails } from '../mail/account-mails.ts'
import { createAccounts } from './accounts.ts'
import { type ActivityLog, createActivityLog } from './activity-log.ts'
import { createBetterAuth } from './better-auth.ts'
import { createCodeLimits } from './code-limits.ts'
import { createCodeSignIn } from './code-sign-in.ts'
import { createFirstAccount } from './first-account.ts'
import { createInvitations } from './invitations.ts'
import { createKnownDevices } from './known-devices.ts'
import { createOwnCredentials, createPasswordRows } from './own-credentials.ts'
import { createLinkCommands } from './link-commands.ts'
import { createLinkRequests } from './link-requests.ts'
import { createPasswordChange } from './password-change.ts'
import { createPasskeys } from './passkeys.ts'
import { createPendingSignIns } from './pending-sign-in.ts'
import { createProfile } from './profile.ts'
import { createSessions } from './sessions.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import { createSignInLinks } from './sign-in-links.ts'
import { createSignIns } from './sign-ins.ts'
import { createTwoStep } from './two-step.ts'
import { createUsersRecords } from './users-records.ts'

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
  /** The service that knows the passwords. Default: null, the site knows them itself. */
  identityService?: IdentityPlatformAddress | null
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
  const passwordRows = createPasswordRows({ database, tablesWithin })
  const credentials = await createCredentials(options.identityService ?? null, {
    rows: passwordRows,
    log,
    now,
  })
  const usersRecords = createUsersRecords({ documents, log, now })
  const createLimiter = createLimiters({ database, secret, onFault, now })
  const activity = createActivityLog({ database, createLimiter, onFault, now })
  const accounts = createAccounts({
    ...{ database, tablesWithin, credentials, usersRecords, activity, emailDomain, now },
  })
  await accounts.provideOwner()
  const firstAccount = createFirstAccount({ database, tablesWithin, accounts, credentials, siteUrl, now })
  const signInLinks = createSignInLinks({ database, accounts, siteUrl, now })
  const invitations = createInvitations({
    ...{ database, tablesWithin, accounts, credentials, activity, siteUrl, now },
  })
  const sender = {
    get organisation() {
      return options.organisation
    },
    siteUrl,
  }
  const linkCommands = createLinkCommands({
    ...{ database, accounts, signInLinks, invitations, activity, mails, sender },
  })
  const requestSignInLink = createLinkRequests({
    ...{ createLimiter, accounts, signInLinks, activity, mails, sender, onFault },
  })
  const sessions = await createSessions(betterAuth, { credentials, secret, now })
  const https = siteUrl.startsWith('https:')
  const devices = createKnownDevices({ secret, https, now })
  const codeLimits = createCodeLimits(createLimiter)
  const twoStep = await createTwoStep({
    betterAuth,
    database,
    sessions,
    limits: codeLimits,
    issuer: () => options.acronym,
    onFault,
  })
  const pendingSignIns = createPendingSignIns({ secret, https, codeCookie: betterAuth.codeCookie, now })
  const codeSignIn = await createCodeSignIn({
    ...{ betterAuth, sessions, twoStep, limits: codeLimits, pendingSignIns, devices },
  })
  const passkeys = createPasskeys({ database, activity, sender, secret, createLimiter, now })
  const profile = createProfile({
    ...{ database, tablesWithin, accounts, credentials, passwordRows, sessions, twoStep, passkeys },
    ...{ activity, mails, sender, createLimiter, now },
  })
  const limits = createSignInLimits({ createLimiter, devices })
  const signIns = createSignIns({
    ...{
      accounts,
      sessions,
      limits,
      devices,
      passkeys,
      pendingSignIns,
      usersRecords,
      activity,
      log,
      onFault,
    },
  })

  const changePassword = createPasswordChange({
    ...{ database, tablesWithin, credentials, passwordRows, sessions, createLimiter, now },
  })

  return {
    accountOf: sessions.accountOf,
    hasSession: (cookie) => sessions.tokenIn(cookie) !== null,
    staffKey: (cookie) => sessions.tokenIn(cookie) ?? devices.keyOf(cookie),
    signIn: signIns.byPassword,
    lockOptions: passkeys.signInOptions,
    signInByLock: signIns.byLock,
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
      if (changed.ok) await activity.record({ kind: 'password-changed', by })
      return changed
    },

    async acceptInvitation(token, chosen, headers) {
      const added = await invitations.accept(token, chosen)
      if (!added.ok) return added
      const { shared = false } = chosen
      const opened = await sessions.openWithoutPassword(added.value, { shared, byLink: false }, headers)
      if (!opened) throw new FirstSessionError('the account is gone')
      return accepted(await signIns.complete(opened, headers, { shared }))
    },

    async createFirstAccount(account) {
      const created = await firstAccount.createBySettings(account)
      if (!created.ok) log.warn({ event: 'first-account-not-made', code: created.refusal.code })
      if (!created.ok || !created.value) return false
      await usersRecords.write(created.value)
      return true
    },

    async setUp(token, account, headers) {
      const created = await firstAccount.createByLink(token, account)
      if (!created.ok) return created
      const opened = await sessions.open(account.email, account.password, { headers, shared: false })
      if (!opened.ok) throw new FirstSessionError(opened.refusal.code)
      if (!opened.value.account) throw new FirstSessionError('a code is asked for')
      return accepted(await signIns.complete(opened.value, headers, { shared: false }))
    },

    async signInByLink(token, headers, { shared } = { shared: false }) {
      const link = await signInLinks.take(token)
      if (!link.ok) return link
      const kind = { shared, byLink: true }
      const { account, byOperator } = link.value
      // Access to the mails of a colleague is not access to her phone. A link of the operator is the last way in.
      if (!byOperator && (await twoStep.isOn(account.uid))) {
        return accepted(await codeSignIn.askAfterLink(account.uid, kind))
      }
      await signIns.beforeLinkSession(account)
      const opened = await sessions.openWithoutPassword(account, kind, headers)
      if (!opened) return refused({ code: 'invalid-action-code' })
      return accepted(await signIns.complete(opened, headers, { shared, kind: 'sign-in-link-used' }))
    },

    codeAsked: (headers) => pendingSignIns.read(headers),

    async signInWithCode(typed, headers) {
      const finished = await codeSignIn.finish(typed, headers)
      if (!finished.ok) {
        log.warn({ event: 'code-refused', code: finished.refusal.code })
        return finished
      }
      const { opened, byLink, shared } = finished.value
      if (byLink) await signIns.beforeLinkSession(opened.account, opened)
      if (typed.way === 'recovery') await activity.record({ kind: 'recovery-code-used', by: opened.account })
      const kind = byLink ? 'sign-in-link-used' : 'signed-in'
      return accepted({ ...(await signIns.complete(opened, headers, { shared, kind })), byLink })
    },

    isOwnDevice: (headers) => devices.keyOf(headers.get('cookie') ?? '') !== null,

    async isLinkSession(headers) {
      const found = await sessions.find(headers)
      return found !== null && sessions.isFromLink(found.session)
    },
  }
}

async function createCredentials(
  service: IdentityPlatformAddress | null,
  parts: {
    readonly rows: PasswordRows
    readonly log: { warn(event: object): void }
    readonly now: () => number
  },
): Promise<Credentials> {
  const own = createOwnCredentials(parts.rows)
  if (service === null) return own
  // Loaded only when it is configured, so that it takes no memory of other sites.
  const { createIdentityPlatform } = await import('#ports/credentials/identity-platform.ts')
  return createIdentityPlatform({ ...service, ...parts, own })
}

/** The password of a new account does not open a session. This must never happen. */
export class FirstSessionError extends Error {
  override name = 'FirstSessionError'
  readonly code = 'first-session'
  constructor(refusal: string) {
    super(`the new account cannot sign in: ${refusal}`)
  }
}
