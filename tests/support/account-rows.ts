import type { ContractParts } from '#ports/credentials/contract.ts'
import type { PasswordRows } from '#ports/credentials/credentials.ts'
import { createBetterAuth } from '#server/identity/better-auth.ts'
import { createPasswordRows } from '#server/identity/own-credentials.ts'
import { temporaryDatabase } from './temporary-database.ts'

/** The rows of accounts, which the contract of credentials fills. */
export async function accountRows(): Promise<{ readonly rows: PasswordRows } & Pick<ContractParts, 'store'>> {
  const database = await temporaryDatabase()
  const { migrate, tablesWithin } = createBetterAuth({
    ...{ database, databaseType: 'sqlite', secret: 'x'.repeat(32), siteUrl: 'http://localhost:3000' },
  })
  await migrate()
  const rows = createPasswordRows({ database, tablesWithin })
  return {
    rows,
    async store({ uid, email }, stored) {
      if (await rows.of(uid)) return rows.renew(uid, stored)
      const tables = await tablesWithin(database.kysely)
      const stamps = { createdAt: new Date(), updatedAt: new Date() }
      await tables.create({
        ...{ model: 'user', forceAllowId: true },
        data: { id: uid, name: email, email, emailVerified: true, ...stamps },
      })
      await tables.create({
        model: 'account',
        data: { userId: uid, accountId: uid, providerId: 'credential', password: stored, ...stamps },
      })
    },
  }
}
