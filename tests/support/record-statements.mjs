import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

// Node loads this module first in the site's process (`node --import`). It writes each SQL statement that runs for an
// HTTP request to a file, one per line. Statements of timers, such as the removal of unused pictures, are not written.

const request = new AsyncLocalStorage()
subscribe('http.server.request.start', () => request.enterWith(true))

const file = process.env.READS_FILE
const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  for (const name of ['all', 'get', 'iterate', 'run']) {
    const execute = statement[name]
    statement[name] = (...values) => {
      if (request.getStore()) appendFileSync(file, `${sql.replaceAll('\n', ' ')}\n`)
      return execute.apply(statement, values)
    }
  }
  return statement
}
