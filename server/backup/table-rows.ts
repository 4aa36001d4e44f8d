import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { migrationsTable } from '#ports/database/migrating.ts'
import type { Tables } from '#ports/database/tables.ts'

/** The tables of Better Auth, in an order that satisfies their foreign keys. */
type IdentityTable = 'user' | 'account' | 'session' | 'verification' | 'twoFactor'

/** Belongs to the processes that run on a database, not to its content. */
const ofProcesses = 'leases'

/** The key of each table, by which it is read in pages. In an order that satisfies the foreign keys. */
const keys: Readonly<Record<IdentityTable | Exclude<keyof Tables, typeof ofProcesses>, readonly string[]>> = {
  user: ['id'],
  account: ['id'],
  session: ['id'],
  verification: ['id'],
  twoFactor: ['id'],
  documents: ['collection', 'id'],
  document_versions: ['collection', 'id', 'version'],
  document_texts: ['collection', 'id', 'version', 'field'],
  document_revisions: ['scope'],
  limited_tries: ['key'],
  setup_links: ['scope'],
  setup_tokens: ['token_hash'],
  sign_in_links: ['token_hash'],
  invitations: ['id'],
  passkeys: ['id'],
  activity: ['id'],
  files_pairing: ['scope'],
  uploads: ['id'],
  page_reads: ['day', 'path'],
}

/** The tables with the content of a site, in an order that satisfies their foreign keys. */
export const tableNames: readonly string[] = Object.keys(keys)

/** Texts have up to 100,000 characters, and all rows of a page are in memory. */
const pageRows = 200

/** A database of either engine whose tables are known by name only. */
export type Rows = Kysely<Record<string, Record<string, unknown>>>

/** The tables of the site with the types of their columns. */
export async function columnTypes(database: Rows): Promise<Map<string, Map<string, string>>> {
  const tables = await database.introspection.getTables()
  return new Map(
    tables
      .filter(({ name }) => !name.startsWith(migrationsTable) && name !== ofProcesses)
      .map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, column.dataType]))]),
  )
}

/** All rows of a table in pages, sorted by its key. */
export async function* pagesOf(database: Rows, table: string) {
  for (let offset = 0; ; offset += pageRows) {
    let query = database.selectFrom(table).selectAll().limit(pageRows).offset(offset)
    for (const column of keys[table as keyof typeof keys]) query = query.orderBy(column)
    const rows = await query.execute()
    if (rows.length > 0) yield rows
    if (rows.length < pageRows) return
  }
}

/** Databases sort the ids of Better Auth differently, so the digests of rows are added up. */
export function digestOf(row: Record<string, unknown>): bigint {
  const text = JSON.stringify(
    Object.keys(row)
      .sort()
      .map((column) => [column, toPlain(row[column])]),
  )
  return BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
}

/** The value as SQLite stores it. Postgres returns booleans and dates. */
export function toPlain(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return value instanceof Date ? value.toISOString() : value
}

/** A row as the columns of a table take it. `types`: of its columns. */
export function toColumns(
  row: Record<string, unknown>,
  types: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const plain = toPlain(value)
      return [column, types.get(column) === 'bool' && plain !== null ? Boolean(plain) : plain]
    }),
  )
}
