#!/usr/bin/env bash
# SheetJS reads the date of an Excel file as the day before when the computer is set to the time of Lagos.
# Guess before the run: a cell with a day and no time becomes midnight of this day in the zone of the computer, as it does
# in London and Johannesburg.
# Seen with xlsx 0.18.5, the newest of its registry, and `cellDates`: 12 March 2027 becomes 23:59:25 on 11 March. A date
# that it writes is stored 35 seconds late. Until 1905 Lagos was 13 minutes and 35 seconds ahead of Greenwich; the
# seconds are lost because `getTimezoneOffset` counts in minutes. In Nairobi 16 seconds are missing, in Accra 8 are added.
# Way round: read without `cellDates` and count days: `new Date(Date.UTC(1899, 11, 30 + days))`; or set TZ=UTC.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent xlsx@0.18.5
cat > seen.cjs <<'JS'
const { read, write, utils } = require('xlsx')
const file = (cell) => write({ SheetNames: ['a'], Sheets: { a: { '!ref': 'A1', A1: cell } } }, { type: 'buffer' })
const local = (date) => date.toLocaleString('sv', { timeZone: process.env.TZ })
const ofExcel = read(file({ t: 'n', v: 46458, z: 'yyyy-mm-dd' }), { cellDates: true }).Sheets.a.A1.v
const written = utils.aoa_to_sheet([[new Date(2027, 2, 12)]]).A1.v
console.log(process.env.TZ, local(ofExcel), Math.round((written - 46458) * 86400))
JS
for zone in Africa/Lagos Europe/London Africa/Johannesburg Africa/Nairobi Africa/Accra; do
  TZ=$zone node seen.cjs
done | tee seen.txt
cmp seen.txt <<'END'
Africa/Lagos 2027-03-11 23:59:25 35
Europe/London 2027-03-12 00:00:00 0
Africa/Johannesburg 2027-03-12 00:00:00 0
Africa/Nairobi 2027-03-11 23:59:44 16
Africa/Accra 2027-03-12 00:00:08 -8
END
