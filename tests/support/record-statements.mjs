import { appendFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

// Node loads this module first in the site's process (`node --import`). It writes each executed SQL statement to a file,
// one per line.

const file = process.env.READS_FILE
const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  for (const name of ['all', 'get', 'iterate', 'run']) {
    const execute = statement[name]
    statement[name] = (...values) => {
      appendFileSync(file, `${sql.replaceAll('\n', ' ')}\n`)
      return execute.apply(statement, values)
    }
  }
  return statement
}
