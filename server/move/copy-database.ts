import { sql } from 'kysely'
import type { Database } from '#ports/database/database.ts'
import {
  columnTypes,
  count,
  isSame,
  pagesOf,
  type Rows,
  tableNames,
  takeInventory,
  toColumns,
} from '../table-rows.ts'
import { MoveError } from './move-error.ts'

interface CopiedDatabase {
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
    if (!tableNames.includes(table)) throw new Error(`the table ${table} would be left out`)
    if (!types.has(table)) throw new Error(`the target has no table ${table}`)
  }
  const before = await takeInventory(from)
  return target.write(async (transaction) => {
    const to = transaction as unknown as Rows
    const there = await takeInventory(to)
    if (isSame(there, before)) return { rows: count(before), wasThere: true }
    if (there.get('documents')!.rows + there.get('user')!.rows > 0) {
      throw new MoveError(
        'The database to move to has content already, which was not changed. Name an empty one.',
      )
    }
    for (const table of tableNames.toReversed()) await to.deleteFrom(table).execute()
    for (const table of tableNames) {
      for await (const page of pagesOf(from, table)) {
        const rows = page.map((row) => toColumns(row, types.get(table)!))
        await to.insertInto(table).values(rows).execute()
      }
    }
    // Postgres ends a transaction that is idle for a minute, and a large source takes longer to read.
    const keepAlive = () => sql`select 1`.execute(transaction)
    if (!isSame(await takeInventory(to), before) || !isSame(await takeInventory(from, keepAlive), before)) {
      throw new MoveError(
        'What arrived is not what was sent, because somebody wrote to the database meanwhile. The database to move to is as it was. Stop the site, then run the command again.',
      )
    }
    return { rows: count(before), wasThere: false }
  })
}
