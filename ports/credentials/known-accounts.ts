import { type IdentityCalls, IdentityRefusal } from './identity-calls.ts'
import { noPassword, type PasswordRows } from './credentials.ts'

/** A token counts as expired so long before its end (row M-LIM-18), and is refreshed so long before that (M-LIM-16). */
const earlyMs = 30_000
const refreshMs = 5 * 60_000
/** An account without a token is asked about as often as one with a token of an hour. */
const lifetimeMs = 60 * 60_000
/** The pause after a call without an answer, which doubles (row M-LIM-17). */
const firstPauseMs = 30_000
const longestPauseMs = 960_000
/** The clocks of the site and of the service may differ so much. */
const clockMs = 60_000

interface Known {
  /** Null when the person did not sign in with her password since the start of this process. */
  refreshToken: string | null
  /** When the service is asked next. */
  dueAt: number
  pauseMs: number
  /** Sessions that began before are over. */
  revokedAt: number
}

/** https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo */
interface UserInfo {
  readonly disabled?: boolean
  /** Seconds since the Unix epoch: tokens from before are not valid any more. */
  readonly validSince?: string
}

/**
 * What is known of each account at the service: whether it is there, enabled, and since when its sessions are valid. It
 * is asked in the background, with the token of the person where this process has one, else by the service account.
 */
export function createKnownAccounts(
  calls: IdentityCalls,
  options: {
    readonly rows: PasswordRows
    readonly log: { warn(event: object): void }
    readonly now: () => number
  },
) {
  const { rows, log, now } = options
  const accounts = new Map<string, Known>()
  const newKnown = (dueAt: number, refreshToken: string | null = null): Known => ({
    ...{ refreshToken, dueAt, pauseMs: firstPauseMs, revokedAt: 0 },
  })
  const dueAfter = (lifeMs: number) => now() + lifeMs - earlyMs - refreshMs

  async function lookUp(uid: string, known: Known): Promise<UserInfo | undefined> {
    const answer = (await lookUpByToken(known)) ?? (await calls.asAdmin<Users>('lookup', { localId: [uid] }))
    return answer.users?.[0]
  }

  /** Null without a token, and when it is refused: its account may have a new password from this site. */
  async function lookUpByToken(known: Known): Promise<Users | null> {
    if (known.refreshToken === null) return null
    try {
      const { id_token: idToken, refresh_token: next } = await calls.refresh(known.refreshToken)
      known.refreshToken = next
      return await calls.asPerson<Users>('lookup', { idToken })
    } catch (error) {
      if (!(error instanceof IdentityRefusal) || error.code === 'network-request-failed') throw error
      known.refreshToken = null
      return null
    }
  }

  async function ask(uid: string, known: Known): Promise<void> {
    known.dueAt = Number.POSITIVE_INFINITY
    try {
      const user = await lookUp(uid, known)
      const row = await rows.of(uid)
      known.revokedAt = revocationOf(user, row)
      // An account that is enabled again is noticed soon.
      known.dueAt = Number.isFinite(known.revokedAt) ? dueAfter(lifetimeMs) : now() + firstPauseMs
      known.pauseMs = firstPauseMs
    } catch (error) {
      log.warn({ event: 'identity-not-asked', err: error })
      known.dueAt = now() + known.pauseMs
      known.pauseMs = Math.min(longestPauseMs, known.pauseMs * 2)
    }
  }

  return {
    signedIn(uid: string, { refreshToken, expiresIn }: { refreshToken?: string; expiresIn?: string }): void {
      accounts.set(uid, newKnown(dueAfter(Number(expiresIn ?? 0) * 1_000), refreshToken))
    },

    /** The account was changed by this site. */
    forget: (uid: string) => accounts.delete(uid),

    stillValid(uid: string, since: number): boolean {
      const known = accounts.get(uid) ?? newKnown(now())
      accounts.set(uid, known)
      if (now() >= known.dueAt) void ask(uid, known)
      return since >= known.revokedAt
    },
  }
}

interface Users {
  readonly users?: readonly UserInfo[]
}

/** When sessions were ended at the service, in milliseconds since the Unix epoch. */
function revocationOf(user: UserInfo | undefined, row: Awaited<ReturnType<PasswordRows['of']>>): number {
  // An account that is older than the setting is not there before its next sign-in.
  if (!user && row && row.password !== noPassword) return 0
  if (!user || user.disabled) return Number.POSITIVE_INFINITY
  const validSince = Number(user.validSince ?? 0) * 1_000 - clockMs
  // A change of the password on this site has ended all other sessions itself.
  return row && validSince <= row.changedAt + clockMs ? 0 : validSince
}
