import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/*
 * Faults in the data folder of a stopped site.
 */

/** Gives the folder the files of another database, with eight pictures that no record refers to. */
export function bringForeignPictures(dataDir: string): void {
  const files = path.join(dataDir, 'files')
  const [marker = ''] = fs.readdirSync(path.join(files, 'pairing'))
  fs.renameSync(path.join(files, 'pairing', marker), path.join(files, 'pairing', randomUUID()))
  const folder = path.join(files, 'images/Programs/jos')
  fs.mkdirSync(folder, { recursive: true })
  for (let n = 0; n < 8; n += 1) {
    const picture = path.join(folder, `march-${n}.jpg`)
    fs.writeFileSync(picture, 'a picture of long ago')
    fs.utimesSync(picture, 1_700_000_000, 1_700_000_000)
  }
}

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
