#!/usr/bin/env bash
# `node:sqlite` stores a whole number in a TEXT column as 2024.0.
# Guess before the run: a whole number of JavaScript is an INTEGER for SQLite, so a TEXT column stores 2024.
# Seen with Node 24.21.0: each `number` is bound as REAL. A TEXT column stores 2024.0, also in a STRICT table; JSON
# functions write 2024.0, `||` joins 2024.0, and 5 / 2 with two parameters is 2.5. Only a column of INTEGER or NUMERIC
# affinity hides it. The documentation maps both INTEGER and REAL to `number`.
# Way round: bind a BigInt, or String(number) for text.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > seen.cjs <<'JS'
const { DatabaseSync } = require('node:sqlite')
const database = new DatabaseSync(':memory:')
const value = (sql, ...parameters) => Object.values(database.prepare(sql).get(...parameters))[0]
console.log('SQLite', value('select sqlite_version()'))
database.exec('create table years (year text) strict')
database.prepare('insert into years values (?)').run(2024)
const seen = [
  value('select year from years'),
  value("select json_object('year', ?)", 2024),
  value('select ? || ?', 'in ', 2024),
  value('select ? / ?', 5, 2),
  value('select ? || ?', 'in ', 2024n),
]
console.log(seen.join('\n'))
process.exit(seen.join('|') === '2024.0|{"year":2024.0}|in 2024.0|2.5|in 2024' ? 0 : 1)
JS
run() { npm exec --yes --package=node@24.21.0 -c "node $1"; }
run --version
run seen.cjs 2>/dev/null
