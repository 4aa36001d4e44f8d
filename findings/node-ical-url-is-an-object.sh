#!/usr/bin/env bash
# The `url` of an event is an object in node-ical when ical-generator wrote the file.
# Guess before the run: `url` is a text, as `summary` and `location` are; VALUE=URI names the type that a URL has anyway
# (RFC 5545, 3.8.4.6), so it changes nothing.
# Seen with node-ical 0.26.1 and ical-generator 11.1.2: ical-generator writes `URL;VALUE=URI:`, and node-ical gives any
# value with a parameter as { params, val }. In a link it becomes [object Object]. A summary with LANGUAGE does the
# same.
# Way round: `event.url?.val ?? event.url`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent node-ical@0.26.1 ical-generator@11.1.2
cat > seen.mjs <<'JS'
import icalGenerator from 'ical-generator'
import nodeIcal from 'node-ical'
const calendar = icalGenerator()
calendar.createEvent({
  id: '1@a.example',
  start: new Date('2026-09-05T17:00:00Z'),
  summary: 'Meeting',
  url: 'https://a.example/1',
})
const text = calendar.toString()
const read = (file) => Object.values(nodeIcal.sync.parseICS(file)).find(({ type }) => type === 'VEVENT')
const seen = {
  asWritten: read(text).url,
  plain: read(text.replace('URL;VALUE=URI:', 'URL:')).url,
  summary: read(text.replace('SUMMARY:', 'SUMMARY;LANGUAGE=en:')).summary,
}
console.log(seen)
const isAsSeen =
  seen.asWritten.val === 'https://a.example/1' && seen.plain === 'https://a.example/1' && seen.summary.val === 'Meeting'
if (!isAsSeen) process.exit(1)
JS
node seen.mjs
