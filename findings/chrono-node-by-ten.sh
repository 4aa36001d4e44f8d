#!/usr/bin/env bash
# chrono-node takes "Monday 8th March, 2027 by 10am", as invitations in Nigeria have it, for two moments: noon on that
# day, and 10 in the morning today.
# Guess before the run: a day and a time in one phrase are one moment, whichever short word is between them. Of "5th &
# 6th May 2027" both days are found.
# Seen with chrono-node 2.10.3, `en.GB` and "WAT": with "at", a comma or nothing between them it is 10:00 on 8 March.
# With "by" there are two results: 8 March at 12:00, where the hour is only implied, and 10am of the day of reading.
# Of "5th & 6th May 2027" only the 6th is found. A program that takes the first result stores noon.
# Way round: write "at" in place of "by" before a time first, and ask `start.isCertain('hour')`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent chrono-node@2.10.3
cat > seen.mjs <<'JS'
import { en } from 'chrono-node'
const now = { instant: new Date('2027-03-01T09:00:00Z'), timezone: 'WAT' }
const read = (text) =>
  en.GB.parse(text, now)
    .map(({ start }) => `${start.date().toISOString().slice(0, 16)}${start.isCertain('hour') ? '' : ' (hour implied)'}`)
    .join(', ')
const expected = {
  'Monday 8th March, 2027 at 10am': '2027-03-08T09:00',
  'Monday 8th March, 2027, 10am': '2027-03-08T09:00',
  'Monday 8th March, 2027 10am': '2027-03-08T09:00',
  'Monday 8th March, 2027 by 10am': '2027-03-08T11:00 (hour implied), 2027-03-01T09:00',
  'Monday 8th March, 2027 from 10am': '2027-03-08T09:00',
  '5th & 6th May 2027': '2027-05-06T11:00 (hour implied)',
}
for (const text of Object.keys(expected)) console.log(text.padEnd(36), read(text))
process.exit(Object.entries(expected).every(([text, seen]) => read(text) === seen) ? 0 : 1)
JS
node seen.mjs
