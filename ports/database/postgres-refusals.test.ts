import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { UnusableDatabaseError } from './errors.ts'
import { explainRefusal, orUnavailable } from './postgres-refusals.ts'

/** The sentence for an error that a server or a pooler sends at the start. */
function explained(message: string, code: string): string {
  const sent = Object.assign(new DatabaseError(message, 0, 'error'), { code })
  const error = explainRefusal(orUnavailable(sent), 'wipf at db.example:6432')
  expect(error, message).toBeInstanceOf(UnusableDatabaseError)
  return String(error)
}

// Recorded from PgBouncer 1.18 in front of Postgres 18. PgBouncer gives every refusal the code 08P01. The last message
// of each list is from Supavisor (https://github.com/supabase/cli/issues/4277,
// https://github.com/supabase/supabase/issues/21166).
test('refusals of a pooler are explained by their words, and name the pooler', () => {
  const refusals = {
    'refuses the user name or the password': [
      'SASL authentication failed',
      'password authentication failed',
      'password authentication failed for user "postgres"',
      'no such user: ghost',
      'login rejected',
      'Tenant or user not found',
    ],
    'no database with this name': [
      'no such database: wipf',
      'database "wipf" does not exist',
      'database "wipf" is disabled',
    ],
    'refuses a parameter of DATABASE_URL': [
      'unsupported startup parameter: options',
      'unsupported startup parameter: statement_timeout',
    ],
    'has no free connection': [
      'no more connections allowed (max_client_conn)',
      'Max client connections reached',
    ],
    'gets no connection to the Postgres server': [
      'query_wait_timeout',
      'client_login_timeout (server down)',
      'server login has been failing, cached error: connect failed (server_login_retry)',
    ],
  }
  for (const [says, messages] of Object.entries(refusals)) {
    for (const message of messages) {
      for (const code of ['08P01', 'XX000']) {
        const words = explained(message, code)
        expect(words).toContain('A pooler answers there')
        expect(words).toContain(says)
        expect(words).toContain(message)
      }
    }
  }
})

test('a server that accepts only TLS is not said to refuse the password', () => {
  const pgHba = 'no pg_hba.conf entry for host "203.0.113.7", user "wipf", database "wipf", no encryption'
  expect(explained(pgHba, '28000')).toContain('only connections with TLS')
  expect(explained('SSL required', '08P01')).toContain('only connections with TLS')
  expect(explained('role "wipf" is not permitted to log in', '28000')).toContain('refuses the user name')
})
