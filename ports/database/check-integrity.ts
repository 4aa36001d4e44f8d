import { DatabaseSync } from 'node:sqlite'

/*
 * `findDamage` runs this file in a child process; the argument is the database file. It sends one message: a list of
 * the damage.
 */

/** A few lines are enough, because the only remedy is to restore a backup. */
const maxLines = 5
/** SQLITE_CORRUPT and SQLITE_NOTADB (https://sqlite.org/rescode.html). The low byte of an extended code is the code. */
const damaged = [11, 26]

function check(file: string): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 60_000 })
  try {
    const rows = database.prepare(`pragma quick_check(${maxLines})`).all()
    return rows.map((row) => String(row['quick_check'])).filter((line) => line !== 'ok')
  } catch (error) {
    const kind = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null
    if (kind === null || !damaged.includes(kind)) throw error
    return [(error as Error).message]
  } finally {
    database.close()
  }
}

process.send?.(check(process.argv[2] ?? ''), () => process.disconnect())
