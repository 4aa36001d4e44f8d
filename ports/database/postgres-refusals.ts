import { DatabaseError } from 'pg'
import { certificateCodes, noAnswerCodes, unknownHostCodes } from '#ports/network-errors.ts'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import { UnusableDatabaseError } from './errors.ts'

/** 13 is the oldest version with `gen_random_uuid`, and older ones get no security updates. */
const oldestVersion = 13

/**
 * @param version as the server says it, such as `12.22 (Debian 12.22-1)`.
 * @throws {UnusableDatabaseError} when it is too old.
 */
export function checkServerVersion(version: string): void {
  if (Number.parseInt(version) >= oldestVersion) return
  throw new UnusableDatabaseError(
    `The database server is Postgres ${version}. Version ${oldestVersion} or newer is needed. Nothing was changed.`,
  )
}

export const mayNotCreateTables =
  'The user of DATABASE_URL may not create tables in the database. Make it the owner of the database.'

/**
 * The first match counts. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html, and those of Node for
 * sockets and TLS. A pooler gives every refusal the same code, 08P01 (PgBouncer 1.18) or XX000 (Supavisor), also
 * refusals of the server behind it. So its refusals are told apart by their words. Errors of `pg` itself have no code.
 */
const refusals: readonly {
  readonly codes?: readonly string[]
  readonly matches?: RegExp
  readonly says: string
}[] = [
  {
    // Postgres uses the code of a wrong password for this, too.
    matches: /no pg_hba\.conf entry .* no encryption|(?:SSL|TLS connection) required/,
    says: 'The server accepts only connections with TLS. Add sslmode=verify-full to DATABASE_URL.',
  },
  { codes: unknownHostCodes, says: 'There is no machine with the host name of DATABASE_URL.' },
  {
    // ENOENT: there is no such socket file.
    codes: [...noAnswerCodes, 'ENOENT'],
    says: 'No Postgres server answers there. Check host and port of DATABASE_URL, and that the server runs.',
  },
  { codes: ['57P03'], says: 'The server is starting or stopping. Start the site again when it is ready.' },
  { codes: ['53300'], says: 'The server has no free connection. The site needs up to 11 for each process.' },
  { codes: ['28P01', '28000'], says: 'The server refuses the user name or the password of DATABASE_URL.' },
  {
    codes: ['3D000'],
    says: 'The server has no database with this name. Create it, or correct DATABASE_URL.',
  },
  { codes: ['42501'], says: mayNotCreateTables },
  {
    codes: ['25006'],
    says: 'The server does not accept writes: it is a copy, or its disk is full. Name the main server.',
  },
  {
    codes: certificateCodes,
    says: 'The certificate of the server cannot be verified. Name its authority with sslrootcert in DATABASE_URL.',
  },
  {
    matches: /unsupported startup parameter/,
    says: 'A pooler answers there, and refuses a parameter of DATABASE_URL. Remove it, or name it in ignore_startup_parameters of PgBouncer.',
  },
  {
    matches: /authentication failed|no such user|user not found|login (?:failed|rejected)/i,
    says: 'A pooler answers there. It, or the server behind it, refuses the user name or the password of DATABASE_URL.',
  },
  {
    matches: /no such database|database ".*" (?:does not exist|is disabled)/,
    says: 'A pooler answers there. It, or the server behind it, has no database with this name. Create it, or correct DATABASE_URL.',
  },
  {
    matches: /no more connections allowed|max client connections/i,
    says: 'A pooler answers there, and has no free connection. The site needs up to 11 for each process.',
  },
  {
    matches: /query_wait_timeout|client_login_timeout|server_login_retry/,
    says: 'A pooler answers there, but gets no connection to the Postgres server. Check that the server runs, and the size of the pool.',
  },
  {
    matches: /does not support SSL/,
    says: 'The server has no TLS, which sslmode in DATABASE_URL asks for.',
  },
  {
    matches: /timeout|terminated unexpectedly|not queryable/i,
    says: 'No Postgres server answers there in time. Check host and port of DATABASE_URL, and that the server runs, also behind a pooler.',
  },
  {
    matches: /password must be a string/,
    says: 'The server asks for a password, and DATABASE_URL has none.',
  },
]

/** Postgres' codes for a lost connection, a stop, a start and too many connections. */
const unavailable = /^(?:08\w{3}|57P0[123]|53300)$/
const unavailableMessage =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i

/** Returns a StoreUnavailableError when `error` means that the connection failed, otherwise `error` itself. */
export function orUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const isUnavailable =
    [...noAnswerCodes, ...unknownHostCodes].includes(code) ||
    unavailable.test(code) ||
    unavailableMessage.test(error.message)
  return isUnavailable ? new StoreUnavailableError(error) : error
}

/** Whether the server itself has sent the error, for instance that it has too many connections. */
export const isAnswer = (error: unknown): boolean =>
  (error instanceof StoreUnavailableError ? error.cause : error) instanceof DatabaseError

/**
 * Returns an UnusableDatabaseError with words for the operator when `thrown` means that the server refuses the site,
 * otherwise the error itself. `store`: the description of the database.
 */
export function explainRefusal(thrown: unknown, store: string): unknown {
  const error = thrown instanceof StoreUnavailableError ? thrown.cause : thrown
  if (!(error instanceof Error) || error instanceof UnusableDatabaseError) return error
  // Node tries all addresses of a name, and then throws an AggregateError with the code of the first.
  const code = 'code' in error ? String(error.code) : ''
  const says = refusals.find(
    ({ codes, matches }) => codes?.includes(code) || matches?.test(error.message),
  )?.says
  if (!says) return error
  const reason = error.message ? ` (${error.message})` : ''
  return new UnusableDatabaseError(`The database ${store} cannot be used. ${says}${reason}`, { cause: error })
}
