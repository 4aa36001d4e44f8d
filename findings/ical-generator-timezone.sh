#!/usr/bin/env bash
# ical-generator with `timezone` and JavaScript dates writes the time of the server, in the zone of nobody.
# Guess before the run: `timezone: 'Africa/Lagos'` gives DTSTART;TZID=Africa/Lagos with the time in Lagos, and DTSTAMP in
# UTC, as RFC 5545, 3.8.7.2, demands.
# Seen with ical-generator 11.1.2 on a server in UTC or New York: DTSTART is a floating time with the hour of the server,
# and so is DTSTAMP. A reader in Lagos gets 18:00 for a meeting at 19:00 (UTC), or 13:00 (New York), and no warning. An
# event at half past midnight of New Year in Lagos, whole day, is on 31 December.
# Way round: no `timezone`; then every time is in UTC, and calendars show the time of the reader.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent ical-generator@11.1.2
cat > seen.mjs <<'JS'
import ical from 'ical-generator'

function linesOf(calendar) {
  const stamp = new Date('2026-11-30T09:00:00Z')
  calendar.createEvent({ start: new Date('2026-12-12T18:00:00Z'), stamp, summary: 'Meeting' })
  calendar.createEvent({ start: new Date('2026-12-31T23:30:00Z'), stamp, summary: 'New Year', allDay: true })
  return calendar.toString().split('\r\n').filter((line) => /^DTST/.test(line))
}
console.log(process.env.TZ, 'with timezone:', linesOf(ical({ timezone: 'Africa/Lagos' })).join(' '))
console.log(process.env.TZ, 'without:', linesOf(ical()).join(' '))
JS
for zone in UTC America/New_York; do TZ=$zone node seen.mjs; done | tee seen
diff seen - <<'TEXT'
UTC with timezone: DTSTAMP:20261130T090000 DTSTART:20261212T180000 DTSTAMP:20261130T090000 DTSTART;VALUE=DATE:20261231
UTC without: DTSTAMP:20261130T090000Z DTSTART:20261212T180000Z DTSTAMP:20261130T090000Z DTSTART;VALUE=DATE:20261231
America/New_York with timezone: DTSTAMP:20261130T040000 DTSTART:20261212T130000 DTSTAMP:20261130T040000 DTSTART;VALUE=DATE:20261231
America/New_York without: DTSTAMP:20261130T090000Z DTSTART:20261212T180000Z DTSTAMP:20261130T090000Z DTSTART;VALUE=DATE:20261231
TEXT
