#!/usr/bin/env bash
# khal gives an event without an end one hour. Needs `khal` (Debian: khal).
# Guess before the run: an event with a time and without DTEND or DURATION ends when it begins (RFC 5545, 3.6.1), so a
# calendar shows its beginning only, as ical.js, node-ical and icalendar of Python read it.
# Seen with khal 0.10.5: it is shown from 18:00 to 19:00, and nothing tells this end from a real one.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir calendar
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//a//b//EN BEGIN:VEVENT UID:1@a.example DTSTAMP:20260901T080000Z \
  DTSTART:20260905T170000Z 'SUMMARY:Meeting of the ward' END:VEVENT END:VCALENDAR > calendar/1.ics
cat > config <<CONFIG
[calendars]
[[ward]]
path = $folder/calendar
[locale]
local_timezone = Africa/Lagos
default_timezone = Africa/Lagos
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = $folder/khal.db
CONFIG
LC_ALL=C.UTF-8 khal -c config list --format '{start-time}-{end-time} {title}' 2026-09-05 | tee seen.txt
grep -q '18:00-19:00 Meeting of the ward' seen.txt
