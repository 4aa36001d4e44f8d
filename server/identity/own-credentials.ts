import { randomUUID } from 'node:crypto'
import { accepted, refused } from '#domain/result.ts'
import { type Credentials, noPassword, type PasswordRows } from '#ports/credentials/credentials.ts'
import type { Database } from '#ports/database/database.ts'
import type { createBetterAuth } from './better-auth.ts'
import { isFirebaseHash } from './firebase-scrypt.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** The rows of Better Auth that keep hashes. */
export function createPasswordRows({
  database,
  tablesWithin,
}: {
  readonly database: Database
  readonly tablesWithin: ReturnType<typeof createBetterAuth>['tablesWithin']
}): PasswordRows {
  const row = (uid: string) => ({ model: 'account', where: credentialOf(uid) })
  return {
    async of(uid) {
      const tables = await tablesWithin(database.kysely)
      const found = await tables.findOne<{ password?: string; updatedAt: Date }>(row(uid))
      return found && { password: found.password ?? noPassword, changedAt: found.updatedAt.getTime() }
    },
    async renew(uid, stored) {
      const changedAt = (await this.of(uid))?.changedAt ?? 0
      const update = { password: stored, updatedAt: new Date(changedAt) }
      await (await tablesWithin(database.kysely)).updateMany({ ...row(uid), update })
    },
  }
}

/** Finds the row of an account that keeps its password. */
export const credentialOf = (uid: string) => [
  { field: 'userId', value: uid },
  { field: 'providerId', value: 'credential' },
]

/** The passwords of accounts, as hashes in the site's own database. */
export function createOwnCredentials(rows: PasswordRows): Credentials {
  return {
    async check({ uid }, password) {
      // An unknown address costs the same read and the same hash.
      const stored = (await rows.of(uid ?? ''))?.password ?? noPassword
      if (!(await verifyPassword({ hash: stored, password }))) return refused({ code: 'invalid-credential' })
      // A hash of the earlier website is replaced now that the password is known.
      if (isFirebaseHash(stored)) await rows.renew(uid ?? '', await hashPassword(password))
      return accepted(null)
    },
    create: async (_, password) => accepted({ uid: randomUUID(), stored: await hashPassword(password) }),
    setPassword: async (_, password) => accepted(await hashPassword(password)),
    // The rows of an account are switched off and removed with the account itself.
    setDisabled: async () => accepted(null),
    remove: async () => accepted(null),
    stillValid: () => true,
  }
}
