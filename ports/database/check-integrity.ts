import { DatabaseSync } from 'node:sqlite'

/*
 * Run by `findDamage` in a process of its own; the argument is the file. Sends one message: a list of what is damaged.
 */

/** A few lines are enough: the only remedy is to restore a backup. */
const mostLines = 5
/** SQLITE_CORRUPT and SQLITE_NOTADB (https://sqlite.org/rescode.html); extended codes carry them in the low byte. */
const damaged = [11, 26]

function check(file: string): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 60_000 })
  try {
    const rows = database.prepare(`pragma quick_check(${mostLines})`).all()
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
