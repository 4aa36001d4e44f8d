import type { Identity } from '#domain/accounts/identity.ts'
import { refusePassword } from '#domain/accounts/password-rules.ts'
import { tooManyTries } from '#domain/accounts/refusals.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import { createLimiter } from '../limiter.ts'
import type { createBetterAuth } from './better-auth.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { Sessions } from './sessions.ts'

const minuteMs = 60_000

/** Makes `Identity.changePassword`. `now`: milliseconds since the Unix epoch. */
export function createPasswordChange(options: {
  database: Database
  tablesWithin: ReturnType<typeof createBetterAuth>['tablesWithin']
  sessions: Pick<Sessions, 'find' | 'isFromLink'>
  secret: string
  onFault: (error: unknown) => void
  now: () => number
}): Identity['changePassword'] {
  const { database, tablesWithin, sessions, secret, onFault, now } = options
  const limiter = createLimiter({
    ...{ database, secret, onFault, now },
    name: 'change password',
    tries: 10,
    windowMs: 15 * minuteMs,
  })

  const credentialOf = (uid: string) => [
    { field: 'userId', value: uid },
    { field: 'providerId', value: 'credential' },
  ]

  async function hashOf(uid: string): Promise<string> {
    const tables = await tablesWithin(database.kysely)
    const where = credentialOf(uid)
    return (await tables.findOne<{ password?: string }>({ model: 'account', where }))?.password ?? ''
  }

  /**
   * Stores the new hash and ends all other sessions of the account. Returns false when the password was changed since
   * `oldHash` was read.
   */
  async function replace(uid: string, oldHash: string, newHash: string, token: string): Promise<boolean> {
    return database.write(async (transaction) => {
      const tables = await tablesWithin(transaction)
      const changed = await tables.updateMany({
        model: 'account',
        where: [...credentialOf(uid), { field: 'password', value: oldHash }],
        update: { password: newHash, updatedAt: new Date(now()) },
      })
      if (changed === 0) return false
      await tables.deleteMany({
        model: 'session',
        where: [
          { field: 'userId', value: uid },
          { field: 'token', value: token, operator: 'ne' },
        ],
      })
      await tables.updateMany({
        model: 'session',
        where: [{ field: 'token', value: token }],
        update: { byLink: false },
      })
      await transaction.deleteFrom('sign_in_links').where('uid', '=', uid).execute()
      // No device is trusted any more, and no sign-in with the old password waits for its code.
      await tables.deleteMany({ model: 'verification', where: [{ field: 'value', value: uid }] })
      return true
    })
  }

  return async function changePassword(headers, { current, next }, by) {
    const signedIn = await sessions.find(headers)
    if (signedIn?.user.id !== by.uid) return refused({ code: 'user-token-expired' })
    const { waitMs } = await limiter.take(by.uid)
    if (waitMs !== null) return refused(tooManyTries(waitMs))
    const oldHash = await hashOf(by.uid)
    const isProven =
      sessions.isFromLink(signedIn.session) || (await verifyPassword({ hash: oldHash, password: current }))
    if (!isProven) return refused({ code: 'wrong-password' })
    const words = await refusePassword(next, by)
    if (words) return refused({ code: 'weak-password', words })
    if (await verifyPassword({ hash: oldHash, password: next })) return refused({ code: 'same-password' })
    const changed = await replace(by.uid, oldHash, await hashPassword(next), signedIn.session.token)
    if (!changed) return refused({ code: 'user-token-expired' })
    await limiter.forget(by.uid)
    return accepted(null)
  }
}
