import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

// Loaded into the site's own process in front of everything else (`node --import`), where no small disk can be mounted:
// while the file that `FULL_DISK_FILE` names is there, whatever would write to the database fails as on a full disk.

const sign = process.env.FULL_DISK_FILE
const writes = /^\s*(?:insert|update|delete|replace)\b/iu

function refuseWhenFull(sql) {
  if (!writes.test(sql) || !fs.existsSync(sign)) return
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
    const ask = statement[name]
    statement[name] = (...values) => {
      refuseWhenFull(sql)
      return ask.apply(statement, values)
    }
  }
  return statement
}
