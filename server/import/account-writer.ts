import { accountLimits } from '#domain/accounts/schema.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { noPassword } from '#ports/credentials/credentials.ts'
import type { Database } from '#ports/database/database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { createBetterAuth } from '../identity/better-auth.ts'
import { createUsersRecords } from '../identity/users-records.ts'
import type { PlannedAccount } from './accounts-file.ts'
import type { Findings } from './findings.ts'
import { importer } from './importer.ts'

export type AccountWriter = ReturnType<typeof createAccountWriter>

/** Imported accounts may publish and are no owners, because the earlier website knew one kind of account. */
export function createAccountWriter({
  database,
  documents,
  tablesWithin,
  findings,
  now,
}: {
  readonly database: Database
  readonly documents: DocumentStore
  readonly tablesWithin: ReturnType<typeof createBetterAuth>['tablesWithin']
  readonly findings: Findings
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}) {
  const usersRecords = createUsersRecords({ documents, log: { warn: () => undefined }, now })

  async function importStateWithin(
    tables: Awaited<ReturnType<typeof tablesWithin>>,
    { uid, email }: PlannedAccount,
  ): Promise<'free' | 'imported' | 'taken'> {
    const find = (field: string, value: string) =>
      tables.findOne<{ id: string }>({ model: 'user', where: [{ field, value }] })
    if (await find('id', uid)) return 'imported'
    return (await find('email', email)) ? 'taken' : 'free'
  }

  async function importState(account: PlannedAccount) {
    const found = await importStateWithin(await tablesWithin(database.kysely), account)
    if (found === 'taken') {
      findings.of('accounts.json', account.uid)(
        'account',
        null,
        `${account.email} has an account here already, which stays with its password.`,
      )
    }
    return found
  }

  return {
    /** The state of an account on this site. `taken`: another account has its mail address. */
    importState,

    /** Whether there is an owner who can sign in and manage the accounts. */
    async hasOwner(): Promise<boolean> {
      const owners = await (
        await tablesWithin(database.kysely)
      ).findMany<{ disabledAt?: Date | null }>({
        model: 'user',
        where: [{ field: 'owner', value: true }],
      })
      return owners.some(({ disabledAt }) => !disabledAt)
    },

    /** Adds an account under its uid, with its record in `Users`. @returns whether it was added. */
    async write(account: PlannedAccount): Promise<boolean> {
      if ((await importState(account)) !== 'free') return false
      const username = account.username || (await nameOf(account))
      const at = new Date(now())
      const stamps = { createdAt: new Date(account.createdAt ?? now()), updatedAt: at }
      const { uid, email, disabled, hash } = account
      const added = await database.write(async (transaction) => {
        const tables = await tablesWithin(transaction)
        if ((await importStateWithin(tables, account)) !== 'free') return false
        const disabledAt = disabled ? { disabledAt: at } : {}
        await tables.create({
          model: 'user',
          data: {
            id: uid,
            name: username,
            email,
            emailVerified: true,
            role: 'publishes',
            owner: false,
            ...disabledAt,
            ...stamps,
          },
          forceAllowId: true,
        })
        await tables.create({
          model: 'account',
          data: {
            userId: uid,
            accountId: uid,
            providerId: 'credential',
            password: hash ?? noPassword,
            ...stamps,
          },
        })
        return true
      })
      if (added) {
        await usersRecords.write(
          { uid, email, username, role: 'publishes', owner: false },
          { uid: importer.uid, name: importer.username },
        )
      }
      return added
    },
  }

  /** The name in the record of the account, or the part of the address before the @. */
  async function nameOf({ uid, email }: PlannedAccount): Promise<string> {
    const stored = (await documents.get('Users', uid))?.fields['username']
    const name = typeof stored === 'string' ? toOneLine(stored).slice(0, accountLimits.username) : ''
    return name || email.slice(0, email.lastIndexOf('@')).slice(0, accountLimits.username)
  }
}
