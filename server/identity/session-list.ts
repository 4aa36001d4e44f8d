import type { SessionEntry } from '#domain/accounts/profile.ts'
import type { AuthContext } from './better-auth.ts'
import { type StoredSession, usedAtOf } from './stored-session.ts'

/** The sessions of an account, to show them and to end them. */
export function createSessionList({
  adapter,
  internalAdapter,
  find,
  hasEnded,
}: Pick<AuthContext, 'adapter' | 'internalAdapter'> & {
  /** The session of a request; null when it has ended. */
  readonly find: (headers: Headers) => Promise<{ readonly session: { readonly token: string } } | null>
  readonly hasEnded: (session: StoredSession) => boolean
}) {
  async function endAll(uid: string): Promise<void> {
    await internalAdapter.deleteUserSessions(uid)
  }

  const tokenOf = async (headers: Headers) => (await find(headers))?.session.token ?? null

  /** The sessions of an account that have not ended: the one of the request first, then the most recently used. */
  async function list(uid: string, headers: Headers): Promise<readonly SessionEntry[]> {
    const here = await tokenOf(headers)
    const stored = await internalAdapter.listSessions(uid, { onlyActiveSessions: true })
    return (stored as readonly StoredSession[])
      .filter((session) => !hasEnded(session))
      .map((session) => ({
        id: session.id,
        userAgent: session.userAgent ?? '',
        isHere: session.token === here,
        shared: session.shared === true,
        since: session.createdAt.getTime(),
        usedAt: usedAtOf(session),
      }))
      .toSorted((a, b) => Number(b.isHere) - Number(a.isHere) || b.usedAt - a.usedAt)
  }

  /** Ends another session of the account by its id. Returns its browser; null when it had ended. Safe to repeat. */
  async function endOne(uid: string, id: string): Promise<string | null> {
    const where = [
      { field: 'id', value: id },
      { field: 'userId', value: uid },
    ]
    const session = await adapter.findOne<StoredSession>({ model: 'session', where })
    const ended = await adapter.deleteMany({ model: 'session', where })
    return session && ended > 0 ? (session.userAgent ?? '') : null
  }

  /** Ends all sessions of the account except the one of the request. Returns how many there were. */
  async function endOthers(uid: string, headers: Headers): Promise<number> {
    const here = await tokenOf(headers)
    if (here === null) return 0
    const where = [
      { field: 'userId', value: uid },
      { field: 'token', value: here, operator: 'ne' as const },
    ]
    return adapter.deleteMany({ model: 'session', where })
  }

  return { list, endOne, endOthers, endAll }
}
