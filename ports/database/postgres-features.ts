import { DatabaseError } from 'pg'
import { UnusableDatabaseError } from './errors.ts'
import { listenStatement, notifyStatement } from './postgres-listener.ts'

/** Features that the site needs, and that other engines with the protocol of Postgres may lack. */
const features = [
  // CockroachDB says that it is version 18 and lacks both (https://github.com/cockroachdb/cockroach/issues/41522).
  { name: 'LISTEN', statement: listenStatement },
  { name: 'pg_notify', statement: notifyStatement() },
  // `try`, because another process may hold the lock.
  { name: 'advisory locks', statement: 'select pg_try_advisory_xact_lock(1)' },
] as const

/** Codes of unsupported features, unknown functions or syntax, and internal errors. 42501 is a missing right. */
const lacking = /^(?:0A|42(?!501)|XX)/

/**
 * Tries the features themselves, because the version does not tell whether an engine has them.
 * @param ask runs a statement in a transaction that is rolled back.
 * @throws {UnusableDatabaseError} when the server lacks one.
 */
export async function requireFeatures(ask: (statement: string) => Promise<unknown>): Promise<void> {
  for (const { name, statement } of features) {
    try {
      await ask(statement)
    } catch (error) {
      if (!(error instanceof DatabaseError && lacking.test(error.code ?? ''))) throw error
      throw new UnusableDatabaseError(
        `The database server speaks the protocol of Postgres, but lacks ${name} (${error.message}). ` +
          'The site needs PostgreSQL itself, version 13 or newer. Nothing was changed.',
        { cause: error },
      )
    }
  }
}
