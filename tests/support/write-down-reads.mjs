import { appendFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

// Loaded into the site's own process in front of everything else (`node --import`): each statement that its database
// is asked goes into a file, one a line.

const file = process.env.READS_FILE
const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  for (const name of ['all', 'get', 'iterate', 'run']) {
    const ask = statement[name]
    statement[name] = (...values) => {
      appendFileSync(file, `${sql.replaceAll('\n', ' ')}\n`)
      return ask.apply(statement, values)
    }
  }
  return statement
}
