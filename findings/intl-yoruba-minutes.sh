#!/usr/bin/env bash
# The short time of Yoruba in `Intl` has no zero before a minute below ten: five past two in the afternoon is 14:5.
# Guess before the run: `timeStyle: 'short'` gives two digits for minutes in every language, as the type `2-digit` of
# `minute` says.
# Seen with Node 24.21.0 (the data of ICU): 14:5 for `yo`, and 14:05 for `en-NG`, `ha` and `ig`. `resolvedOptions` says
# nothing of it, and a time asked for with `minute: '2-digit'` has the zero. Firefox 153 and WebKitGTK 2.50.6 do the same.
# Way round: `hour: '2-digit', minute: '2-digit'` instead of `timeStyle`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > seen.cjs <<'JS'
const moment = new Date('2026-11-30T13:05:00Z')
const timeZone = 'Africa/Lagos'
const format = (language, options) =>
  new Intl.DateTimeFormat(language, { timeZone, ...options }).format(moment).normalize('NFC')
console.log('ICU', process.versions.icu, 'CLDR', process.versions.cldr)
const short = ['yo', 'en-NG', 'ha', 'ig'].map((language) => `${language} ${format(language, { timeStyle: 'short' })}`)
const twoDigits = format('yo', { hour: '2-digit', minute: '2-digit' })
console.log(short.join(', '), '; yo with two digits:', twoDigits)
process.exit(short.join() === 'yo 14:5,en-NG 14:05,ha 14:05,ig 14:05' && twoDigits.includes(':05') ? 0 : 1)
JS
run() { npm exec --yes --package=node@24.21.0 -c "node $1"; }
run --version
run seen.cjs
