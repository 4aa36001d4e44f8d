#!/usr/bin/env bash
# SQLite does not wait to change a file to WAL while another connection writes to it.
# Guess before the run: with a busy timeout of two seconds, `pragma journal_mode = wal` waits for two seconds when the
# file is locked, as any other statement does.
# Seen with SQLite 3.53 in Node 24.21.0: it waits while the other connection reads or has an exclusive lock. While the
# other one is in a transaction that began with `begin immediate`, it is refused at once: "database is locked". So two
# processes that open one new file at the same moment can fail, although both have a timeout.
# Way round: try the change again until the timeout is over.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > seen.cjs <<'JS'
const { DatabaseSync } = require('node:sqlite')
const open = () => new DatabaseSync('new.db', { timeout: 2000 })
const [one, other] = [open(), open()]
console.log('SQLite', one.prepare('select sqlite_version() as version').get().version)
one.exec('create table records (id)')
const seen = ['begin; select * from records', 'begin immediate', 'begin exclusive'].map((transaction) => {
  one.exec(transaction)
  const start = performance.now()
  let message = 'changed'
  try {
    other.exec('pragma journal_mode = wal')
  } catch (error) {
    message = error.message
  }
  one.exec('rollback')
  return `${transaction}: ${message}, ${performance.now() - start > 1000 ? 'after two seconds' : 'at once'}`
})
console.log(seen.join('\n'))
const expected = [
  'begin; select * from records: database is locked, after two seconds',
  'begin immediate: database is locked, at once',
  'begin exclusive: database is locked, after two seconds',
]
process.exit(seen.join() === expected.join() ? 0 : 1)
JS
run() { npm exec --yes --package=node@24.21.0 -c "node $1"; }
run --version
run seen.cjs 2>/dev/null
