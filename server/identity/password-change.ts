import type { Identity } from '#domain/accounts/identity.ts'
import { refusePassword } from '#domain/accounts/password-rules.ts'
import { tooManyTries, toPasswordNeeded } from '#domain/accounts/refusals.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Credentials, PasswordRows } from '#ports/credentials/credentials.ts'
import type { Database } from '#ports/database/database.ts'
import type { CreateLimiter } from '../limiter.ts'
import type { createBetterAuth } from './better-auth.ts'
import { credentialOf } from './own-credentials.ts'
import type { Sessions } from './sessions.ts'

const minuteMs = 60_000

/** Makes `Identity.changePassword`. `now`: milliseconds since the Unix epoch. */
export function createPasswordChange(options: {
  database: Database
  tablesWithin: ReturnType<typeof createBetterAuth>['tablesWithin']
  credentials: Pick<Credentials, 'check' | 'setPassword'>
  passwordRows: PasswordRows
  sessions: Pick<Sessions, 'find' | 'isFromLink'>
  createLimiter: CreateLimiter
  now: () => number
}): Identity['changePassword'] {
  const { database, tablesWithin, credentials, passwordRows, sessions, createLimiter, now } = options
  const limiter = createLimiter('change password', { tries: 10, windowMs: 15 * minuteMs })

  /**
   * Stores what the row now keeps, and ends all other sessions of the account. Returns false when the password was changed since
   * `before` was read.
   */
  async function replace(uid: string, before: string, stored: string, token: string): Promise<boolean> {
    return database.write(async (transaction) => {
      const tables = await tablesWithin(transaction)
      const changed = await tables.updateMany({
        model: 'account',
        where: [...credentialOf(uid), { field: 'password', value: before }],
        update: { password: stored, updatedAt: new Date(now()) },
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
    const before = (await passwordRows.of(by.uid))?.password ?? ''
    if (!sessions.isFromLink(signedIn.session)) {
      const checked = await credentials.check(by, current)
      if (!checked.ok) return refused(toPasswordNeeded(checked.refusal))
    }
    const words = await refusePassword(next, by)
    if (words) return refused({ code: 'weak-password', words })
    if ((await credentials.check(by, next)).ok) return refused({ code: 'same-password' })
    const set = await credentials.setPassword(by, next)
    if (!set.ok) return set
    const changed = await replace(by.uid, before, set.value, signedIn.session.token)
    if (!changed) return refused({ code: 'user-token-expired' })
    await limiter.forget(by.uid)
    return accepted(null)
  }
}
