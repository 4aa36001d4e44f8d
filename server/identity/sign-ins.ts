import type {
  CodeNeeded,
  Credentials,
  SessionOpened,
  SignInOrigin,
  SignInRefusal,
} from '#domain/accounts/identity.ts'
import { toDeviceName } from '#domain/accounts/device-name.ts'
import { toAccountEmail } from '#domain/accounts/new-account.ts'
import { tooManyTries } from '#domain/accounts/refusals.ts'
import type { Account } from '#domain/accounts/schema.ts'
import type { ActivityKind } from '#domain/activity/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Accounts } from './accounts.ts'
import type { ActivityLog } from './activity-log.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Passkeys } from './passkeys.ts'
import type { PendingSignIns } from './pending-sign-in.ts'
import type { Sessions } from './sessions.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import type { UsersRecords } from './users-records.ts'

/**
 * Signs in with a password or the lock of a device, and does what follows every sign-in: the device is remembered, and
 * the activity log has an entry.
 */
export function createSignIns(options: {
  readonly accounts: Pick<Accounts, 'hasEmail' | 'get'>
  readonly sessions: Sessions
  readonly limits: SignInLimits
  readonly devices: KnownDevices
  readonly passkeys: Pick<Passkeys, 'find' | 'isRight'>
  readonly pendingSignIns: PendingSignIns
  readonly usersRecords: UsersRecords
  readonly activity: ActivityLog
  readonly log: { warn(event: object): void }
  readonly onFault: (error: unknown) => void
}) {
  const { accounts, sessions, limits, devices, passkeys, pendingSignIns, usersRecords, activity } = options
  const { log, onFault } = options

  /** Counts an attempt for an account, and runs `open` when it is allowed. */
  async function attempt<Opened>(
    email: string,
    { address, headers, pause }: SignInOrigin,
    open: () => Promise<Result<Opened, SignInRefusal>>,
  ): Promise<Result<Opened, SignInRefusal>> {
    const counted = { email, address, cookie: headers.get('cookie') ?? '' }
    const refuse = (refusal: SignInRefusal) => {
      log.warn({ event: 'sign-in-refused', code: refusal.code })
      return refused(refusal)
    }
    const { waitMs, pauseMs } = await limits.take(counted)
    if (waitMs !== null) {
      await recordFailure(email, address)
      return refuse(tooManyTries(waitMs))
    }
    if (pauseMs > 0 && !(await pause(pauseMs))) {
      return refuse({ code: 'too-many-requests', waitMinutes: 1 })
    }
    const opened = await open()
    if (opened.ok) await limits.forget(counted)
    else await recordFailure(email, address)
    return opened.ok ? opened : refuse(opened.refusal)
  }

  async function byPassword(
    { shared = false, ...credentials }: Credentials,
    from: SignInOrigin,
  ): Promise<Result<SessionOpened | CodeNeeded, SignInRefusal>> {
    const email = toAccountEmail(credentials.email)
    const { headers } = from
    const opened = await attempt(email, from, () =>
      sessions.open(email, credentials.password, { headers, shared }),
    )
    if (!opened.ok) return opened
    if (opened.value.account) return accepted(await complete(opened.value, headers, { shared }))
    const { uid, setCookies } = opened.value
    return accepted(pendingSignIns.start(setCookies, { uid, shared, byLink: false }))
  }

  async function byLock(
    answer: string,
    { shared }: { readonly shared: boolean },
    from: SignInOrigin,
  ): Promise<Result<SessionOpened, SignInRefusal>> {
    const passkey = await passkeys.find(answer)
    const account = passkey && (await accounts.get(passkey.uid))
    const { headers } = from
    const opened = await attempt<SessionOpened>(account?.email ?? 'unknown passkey', from, async () => {
      if (!account) return refused({ code: 'passkey-unknown' })
      if (!(await passkeys.isRight(answer, passkey))) return refused({ code: 'passkey-failed' })
      // The answer was right, so the response may reveal that the account is disabled.
      if (account.disabledAt !== null) return refused({ code: 'user-disabled' })
      const session = await sessions.openWithoutPassword(account, { shared, byLink: false }, headers)
      return session ? accepted(session) : refused({ code: 'passkey-unknown' })
    })
    if (!opened.ok) return opened
    const about = toDeviceName(headers.get('user-agent') ?? '').kind
    return accepted(await complete(opened.value, headers, { shared, kind: 'signed-in-by-lock', about }))
  }

  const recordFailure = async (email: string, address: string) =>
    activity.recordFailedSignIn((await accounts.hasEmail(email)) ? email : null, address)

  /**
   * Stores the time of the sign-in and a missing record in `Users`, and adds the cookie of the device. A shared
   * computer gets no such cookie.
   */
  async function complete(
    { account, setCookies }: SessionOpened,
    headers: Headers,
    {
      shared,
      kind = 'signed-in',
      about,
    }: { readonly shared: boolean; readonly kind?: ActivityKind; readonly about?: string },
  ): Promise<SessionOpened> {
    // The session is open and the link or code is used up, so a failure to store this must not refuse the sign-in.
    await sessions.recordSignIn(account).catch(onFault)
    await activity.record({ kind, by: account, ...(about && { about }) })
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

  return { byPassword, byLock, complete, beforeLinkSession }
}
