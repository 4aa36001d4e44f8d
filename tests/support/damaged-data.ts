import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/*
 * Faults in the data folder of a stopped site.
 */

/** Damages a page of the database. Signing in does not use it. */
export function damageDatabase(dataDir: string): void {
  const file = path.join(dataDir, 'site.sqlite')
  const database = new DatabaseSync(file, { readOnly: true })
  const index = database.prepare(`select rootpage from sqlite_master where name = 'uploads_by_owner'`).get()
  const { page_size: pageSize } = database.prepare('pragma page_size').get() as { page_size: number }
  database.close()
  const handle = fs.openSync(file, 'r+')
  fs.writeSync(handle, Buffer.alloc(pageSize, 7), 0, pageSize, (Number(index?.['rootpage']) - 1) * pageSize)
  fs.closeSync(handle)
}
