#!/usr/bin/env bash
# The package ics writes durations of whole days or weeks in a form that is no duration. Needs `/usr/bin/python3`, and
# `apt-get`, which downloads a reader from Debian 12; nothing is installed.
# Guess before the run: `duration: { weeks: 1 }` gives DURATION:P1W, and `{ days: 2 }` P2D (RFC 5545, 3.3.6).
# Seen with ics 3.12.0: P1WT and P2DT, without an error; after T there must be hours, minutes or seconds. icalendar of
# Python 4.0.3, which khal uses, drops the week, so a training of a week has no end. It, ical.js 2.2.1 and others accept
# P2DT.
# Way round: `end` in place of `duration`, for events of whole days the day after the last.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent ics@3.12.0 ical.js@2.2.1
apt-get download -qq python3-icalendar python3-tz python3-dateutil python3-six 2>/dev/null
ls python3-icalendar*.deb
for package in *.deb; do dpkg -x "$package" reader; done
cat > write.cjs <<'JS'
const { writeFileSync } = require('node:fs')
const { createEvent } = require('ics')
const ICAL = require('ical.js').default ?? require('ical.js')
for (const duration of [{ weeks: 1 }, { days: 2 }, { hours: 2 }]) {
  const { error, value } = createEvent({ title: 'Training', start: [2027, 3, 8, 10, 0], duration })
  const [unit] = Object.keys(duration)
  writeFileSync(`${unit}.ics`, value)
  const [event] = new ICAL.Component(ICAL.parse(value)).getAllSubcomponents('vevent')
  console.log(unit, error, value.match(/DURATION:\S*/)[0], String(event.getFirstPropertyValue('duration')))
}
JS
cat > read.py <<'PY'
import icalendar
for unit in ['weeks', 'days', 'hours']:
    for event in icalendar.Calendar.from_ical(open(unit + '.ics').read()).walk('VEVENT'):
        duration = event.get('duration')
        print(unit, duration and duration.dt, [name for name, _ in event.errors])
PY
{ node write.cjs; PYTHONPATH=reader/usr/lib/python3/dist-packages /usr/bin/python3 read.py; } | tee seen.txt
cmp seen.txt <<'END'
weeks null DURATION:P1WT P1W
days null DURATION:P2DT P2D
hours null DURATION:PT2H PT2H
weeks None ['DURATION']
days 2 days, 0:00:00 []
hours 2:00:00 []
END
