#!/usr/bin/env bash
# csv-stringify leaves a cell with a line feed unquoted when records end with CRLF.
#
# Guess before the run: with `record_delimiter: 'windows'`, a cell with "\n" is quoted, as RFC 4180, 2.6, asks for cells
# with line breaks. Seen with csv-stringify 6.9.0: the cell is written bare. csv-parse of the same project, with its
# defaults, then reads two records of two cells; spreadsheet programs show two rows.
# Way round: `quoted_match: /[\r\n]/`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent csv-stringify@6.9.0 csv-parse@7.0.3
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

for (const name of ['csv-stringify', 'csv-parse'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version)
const rows = [['1', 'one\ntwo', 'end']]
const windows = stringify(rows, { record_delimiter: 'windows' })
const unix = stringify(rows)
console.log('windows', JSON.stringify(windows))
console.log('unix   ', JSON.stringify(unix))
let read
try {
  read = JSON.stringify(parse(windows))
} catch (fault) {
  read = fault.code
}
console.log('read again', read)
const isAsSeen =
  windows === '1,one\ntwo,end\r\n' && unix === '1,"one\ntwo",end\n' && read !== JSON.stringify(rows)
process.exitCode = isAsSeen ? 0 : 1
JS
node check.mjs
