import type { Database } from '#ports/database/database.ts'
import { columnTypes, digestOf, pagesOf, type Rows, toColumns } from './table-rows.ts'
import { BackupError } from './backup-error.ts'
import { savedTables } from './make-backup.ts'
import { type CheckedBackup, entriesOf, newerBackup, readWhole } from './read-archive.ts'

/** Few enough for the limit of parameters of a statement, and for the texts of a page in memory. */
const rowsPerInsert = 200

/**
 * Loads the rows of a backup into a database without content, in one transaction, and compares counts and digests. The
 * database has the same migrations as the backup.
 * @throws {BackupError} when the database has content, or the rows do not arrive as they were.
 */
export async function loadRows(
  database: Database,
  backup: CheckedBackup,
  { onRows = () => undefined }: { readonly onRows?: (rows: number) => void } = {},
): Promise<void> {
  const types = await columnTypes(database.kysely as unknown as Rows)
  await database.write(async (transaction) => {
    const to = transaction as unknown as Rows
    for (const table of ['documents', 'user']) {
      if ((await to.selectFrom(table).selectAll().limit(1).execute()).length > 0) {
        throw new BackupError(
          'The database to restore into has content already. Nothing was changed. Name an empty one.',
        )
      }
    }
    for (const table of savedTables.toReversed()) if (types.has(table)) await to.deleteFrom(table).execute()
    for await (const { kind, content } of entriesOf(backup)) {
      if (kind.kind === 'about') continue
      // The rows stand before everything else.
      if (kind.kind !== 'rows') break
      const columns = types.get(kind.table)
      const rows = await parseRows(content())
      if (!columns || rows.some((row) => Object.keys(row).some((name) => !columns.has(name))))
        throw newerBackup(backup.source.name)
      for (let start = 0; start < rows.length; start += rowsPerInsert) {
        const page = rows.slice(start, start + rowsPerInsert).map((row) => toColumns(row, columns))
        await to.insertInto(kind.table).values(page).execute()
        onRows(page.length)
      }
    }
    await compareRows(to, backup)
  })
}

async function parseRows(content: AsyncIterable<Uint8Array>): Promise<Record<string, unknown>[]> {
  return (await readWhole(content))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Compares the number of rows of each table and their digest with the manifest. */
async function compareRows(database: Rows, { manifest }: CheckedBackup): Promise<void> {
  for (const [table, { rows, digest, columns }] of Object.entries(manifest.tables)) {
    let found = 0
    let sum = 0n
    for await (const page of pagesOf(database, table)) {
      found += page.length
      // A later version may have more columns.
      for (const row of page) sum += digestOf(Object.fromEntries(columns.map((name) => [name, row[name]])))
    }
    if (found !== rows || sum.toString(16) !== digest) {
      throw new BackupError(
        `The table ${table} did not arrive as it is in the backup: ${found} of ${rows} rows, or another content. Nothing was changed.`,
      )
    }
  }
}
