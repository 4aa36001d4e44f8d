#!/usr/bin/env bash
# rrule begins a series of whole days now, at the time of the call, and describes the first working day of a month as
# each.
# Guess before the run: `DTSTART;VALUE=DATE:20270308`, the form of an event without a time (RFC 5545, 3.3.4), begins
# on 8 March 2027, and the text that `toText` gives says which days `all` finds.
# Seen with rrule 2.8.1: with VALUE=DATE the start is dropped without an error, and the first day is that of the call,
# with its hour, minute and second. Without VALUE=DATE the same day is read. `BYSETPOS` changes the days and not the
# text: the first day of Monday and Tuesday in each month is "every month on Monday, Tuesday".
# Way round: remove `;VALUE=DATE` before reading; write texts for rules with BYSETPOS oneself.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent rrule@2.8.1
cat > seen.mjs <<'JS'
import rrule from 'rrule'
const { rrulestr } = rrule
const days = (start, rule) => rrulestr(`${start}\nRRULE:${rule}`).all().map((day) => day.toISOString())
const now = Date.now()
const withType = days('DTSTART;VALUE=DATE:20270308', 'FREQ=DAILY;COUNT=2')
const withoutType = days('DTSTART:20270308', 'FREQ=DAILY;COUNT=2')
const rule = 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1;COUNT=2'
const firstDays = days('DTSTART:20270301T090000Z', rule)
const text = rrulestr(`DTSTART:20270301T090000Z\nRRULE:${rule}`).toText()
console.log({ withType, withoutType, firstDays, text })
const isAsSeen =
  Math.abs(Date.parse(withType[0]) - now) < 60_000 &&
  withoutType.join() === '2027-03-08T00:00:00.000Z,2027-03-09T00:00:00.000Z' &&
  firstDays.join() === '2027-03-01T09:00:00.000Z,2027-04-05T09:00:00.000Z' &&
  text === 'every month on Monday, Tuesday for 2 times'
process.exit(isAsSeen ? 0 : 1)
JS
node seen.mjs
