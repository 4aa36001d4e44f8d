import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#ports/database/database.ts'
import { migrationsTable } from '#ports/database/migrating.ts'
import type { Tables } from '#ports/database/tables.ts'
import { MoveError } from './move-error.ts'

/** The tables of Better Auth, in an order that satisfies their foreign keys. */
type IdentityTable = 'user' | 'account' | 'session' | 'verification'

/** Belongs to the processes that run on a database, not to its content. */
const ofProcesses = 'leases'

/** The key of each table, by which it is read in pages. */
const keys: Readonly<Record<IdentityTable | Exclude<keyof Tables, typeof ofProcesses>, readonly string[]>> = {
  user: ['id'],
  account: ['id'],
  session: ['id'],
  verification: ['id'],
  documents: ['collection', 'id'],
  document_versions: ['collection', 'id', 'version'],
  document_texts: ['collection', 'id', 'version', 'field'],
  document_revisions: ['scope'],
  limited_tries: ['key'],
  setup_links: ['scope'],
  setup_tokens: ['token_hash'],
  sign_in_links: ['uid'],
  files_pairing: ['scope'],
  uploads: ['id'],
}

/** Texts have up to 100,000 characters, and all rows of a page are in memory. */
const pageRows = 200

type Rows = Kysely<Record<string, Record<string, unknown>>>

/** The number of rows of each table, and a digest of them in any order. */
type Inventory = ReadonlyMap<string, { readonly rows: number; readonly digest: string }>

export interface CopiedDatabase {
  /** Records with their versions, accounts and everything else. */
  readonly rows: number
  /** Whether the target had all of them before, from an earlier run. */
  readonly wasThere: boolean
}

/**
 * Copies all rows of one migrated database to another, in one transaction: after any failure the target is as before.
 * Compares counts and digests of both before it commits.
 * @throws {MoveError} when the target has other content, or when the source is written to meanwhile.
 */
export async function copyDatabase(source: Database, target: Database): Promise<CopiedDatabase> {
  const from = source.kyselyForLongReads as unknown as Rows
  const types = await columnTypes(target.kysely as unknown as Rows)
  for (const table of (await columnTypes(source.kysely as unknown as Rows)).keys()) {
    if (!(table in keys)) throw new Error(`the table ${table} would be left out`)
    if (!types.has(table)) throw new Error(`the target has no table ${table}`)
  }
  const before = await takeInventory(from)
  return target.write(async (transaction) => {
    const to = transaction as unknown as Rows
    const there = await takeInventory(to)
    if (isSame(there, before)) return { rows: count(before), wasThere: true }
    if (there.get('documents')!.rows + there.get('user')!.rows > 0) {
      throw new MoveError(
        'The database to move to has content already. Nothing was changed. Name an empty one.',
      )
    }
    for (const table of Object.keys(keys).toReversed()) await to.deleteFrom(table).execute()
    for (const table of Object.keys(keys)) {
      for await (const page of pagesOf(from, table)) {
        const rows = page.map((row) => toColumns(row, types.get(table)!))
        await to.insertInto(table).values(rows).execute()
      }
    }
    if (!isSame(await takeInventory(to), before) || !isSame(await takeInventory(from), before)) {
      throw new MoveError(
        'What arrived is not what was sent, because somebody wrote to the database meanwhile. Nothing was changed. Stop the site, then run the command again.',
      )
    }
    return { rows: count(before), wasThere: false }
  })
}

/** The tables of the site with the types of their columns. */
async function columnTypes(database: Rows): Promise<Map<string, Map<string, string>>> {
  const tables = await database.introspection.getTables()
  return new Map(
    tables
      .filter(({ name }) => !name.startsWith(migrationsTable) && name !== ofProcesses)
      .map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, column.dataType]))]),
  )
}

async function* pagesOf(database: Rows, table: string) {
  for (let offset = 0; ; offset += pageRows) {
    let query = database.selectFrom(table).selectAll().limit(pageRows).offset(offset)
    for (const column of keys[table as keyof typeof keys]) query = query.orderBy(column)
    const rows = await query.execute()
    if (rows.length > 0) yield rows
    if (rows.length < pageRows) return
  }
}

async function takeInventory(database: Rows): Promise<Inventory> {
  const inventory = new Map<string, { rows: number; digest: string }>()
  for (const table of Object.keys(keys)) {
    let rows = 0
    let sum = 0n
    for await (const page of pagesOf(database, table)) {
      rows += page.length
      for (const row of page) sum += digestOf(row)
    }
    inventory.set(table, { rows, digest: sum.toString(16) })
  }
  return inventory
}

/** Databases sort the ids of Better Auth differently, so the digests of rows are added up. */
function digestOf(row: Record<string, unknown>): bigint {
  const text = JSON.stringify(
    Object.keys(row)
      .sort()
      .map((column) => [column, toPlain(row[column])]),
  )
  return BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
}

function isSame(one: Inventory, other: Inventory): boolean {
  return [...one].every(([table, { rows, digest }]) => {
    const theirs = other.get(table)
    return theirs?.rows === rows && theirs.digest === digest
  })
}

const count = (inventory: Inventory) => [...inventory.values()].reduce((sum, { rows }) => sum + rows, 0)

/** The value as SQLite stores it. Postgres has types for truth values and moments. */
function toPlain(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return value instanceof Date ? value.toISOString() : value
}

function toColumns(
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
