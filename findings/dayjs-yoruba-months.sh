#!/usr/bin/env bash
# dayjs cannot read most of its own Yoruba dates after they were stored in NFC, and spells five months unlike `Intl`.
# Guess before the run: the month names of `dayjs/locale/yo` are in NFC, as text from keyboards and web forms mostly is,
# and are those of the Unicode locale data without the word Oṣù (month).
# Seen with dayjs 1.11.23: some names are composed, some decomposed, and two mix both. Parsing compares code units, so
# "8 Ìgbé 2027" in NFC is an invalid date, and so are seven other months; in NFD, five fail. January lacks a dot
# (Sẹ́rẹ́ for Ṣẹ́rẹ́), December has the same tone mark twice, and May, June and July differ too.
# Way round: `dayjs.updateLocale` with names from `Intl`, and NFC before parsing.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent dayjs@1.11.23
cat > seen.cjs <<'JS'
const dayjs = require('dayjs')
dayjs.extend(require('dayjs/plugin/customParseFormat'))
require('dayjs/locale/yo')
const intl = new Intl.DateTimeFormat('yo', { month: 'long' })
const isRead = (text) => Number(dayjs(text, 'D MMMM YYYY', 'yo').isValid())
const months = Array.from({ length: 12 }, (_, month) => {
  const day = new Date(2027, month, 8)
  const text = dayjs(day).locale('yo').format('D MMMM YYYY')
  const name = text.split(' ')[1].normalize('NFC')
  const other = intl.format(day).replace('Oṣù ', '').normalize('NFC')
  const isSpeltAlike = Number(name === other)
  console.log(text, '|', other, '|', isRead(text), isRead(text.normalize('NFC')), isRead(text.normalize('NFD')))
  return [isRead(text), isRead(text.normalize('NFC')), isRead(text.normalize('NFD')), isSpeltAlike]
})
const counts = [0, 1, 2, 3].map((index) => months.filter((month) => month[index] === 1).length)
console.log('read as written, in NFC, in NFD; spelt as Intl:', counts.join())
const december = dayjs(new Date(2027, 11, 8)).locale('yo').format('MMMM')
process.exit(counts.join() === '12,4,7,7' && december.normalize('NFD').endsWith('\u0300\u0300') ? 0 : 1)
JS
node seen.cjs
