import { DatabaseError } from 'pg'
import { UnusableDatabaseError } from './errors.ts'
import { listenStatement, notifyStatement } from './postgres-listener.ts'

/** What the site needs and other engines with the protocol of Postgres may lack. */
const features = [
  // CockroachDB lacks both, and answers that it is version 18 (https://github.com/cockroachdb/cockroach/issues/41522).
  { name: 'LISTEN', statement: listenStatement },
  { name: 'pg_notify', statement: notifyStatement() },
  // Without waiting, because another process may be writing.
  { name: 'advisory locks', statement: 'select pg_try_advisory_xact_lock(1)' },
] as const

/** Feature not supported, unknown function or syntax, and errors without a code of their own; not a missing right. */
const lacking = /^(?:0A|42(?!501)|XX)/

/**
 * Asks for the features themselves, because a version says nothing about them.
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
