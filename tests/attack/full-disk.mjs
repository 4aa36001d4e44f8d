import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

// Node loads this module first in the site's process (`node --import`), where no small disk can be mounted. While the
// file `FULL_DISK_FILE` exists, every write to the database or to an open file fails as on a full disk.

const marker = process.env.FULL_DISK_FILE
const writes = /^\s*(?:insert|update|delete|replace)\b/iu

function refuseWhenFull(sql) {
  if (!writes.test(sql) || !fs.existsSync(marker)) return
  throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
}

const { prepare, exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function (sql) {
  refuseWhenFull(sql)
  return exec.call(this, sql)
}
DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  for (const name of ['all', 'get', 'iterate', 'run']) {
    const execute = statement[name]
    statement[name] = (...values) => {
      refuseWhenFull(sql)
      return execute.apply(statement, values)
    }
  }
  return statement
}

// Node exports no class of its file handles.
const handle = await open(fileURLToPath(import.meta.url))
const fileHandle = Object.getPrototypeOf(handle)
await handle.close()
const { writeFile } = fileHandle
fileHandle.writeFile = async function (...values) {
  if (fs.existsSync(marker)) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  return writeFile.apply(this, values)
}
