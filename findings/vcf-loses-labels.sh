#!/usr/bin/env bash
# vcf takes the labels of an iPhone's contacts away, and keeps the backslashes of a card in its values.
# Guess before the run: a value is what a person reads: "Adaeze Ọlá, PhD", and a note of two lines. A card that is
# read and written again has the properties that it had, whatever their names.
# Seen with vcf 2.1.2: `fn` is "Adaeze Ọlá\, PhD", and the note has a backslash and an n in place of a new line.
# `X-ABLabel`, in which an iPhone stores that an address is that of the office, is written as `X-AB-LABEL`. ical.js
# 2.2.1 reads the values without backslashes.
# Way round: replace \n, \, and \; in each value after reading.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent vcf@2.1.2 ical.js@2.2.1
cat > seen.mjs <<'JS'
import ICAL from 'ical.js'
import vCard from 'vcf'
const lines = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Ọlá;Adaeze;;;PhD',
  'FN:Adaeze Ọlá\\, PhD',
  'item1.EMAIL;TYPE=INTERNET:office@a.example',
  'item1.X-ABLabel:Office',
  'NOTE:One line\\nanother line',
  'END:VCARD',
  '',
]
const text = lines.join('\r\n')
const card = new vCard().parse(text)
const other = new ICAL.Component(ICAL.parse(text))
const seen = {
  name: card.get('fn').valueOf(),
  note: card.get('note').valueOf(),
  otherName: other.getFirstPropertyValue('fn'),
  otherNote: other.getFirstPropertyValue('note'),
  label: card.toString('3.0').match(/item1\.X.*/)[0],
}
console.log(seen)
const expected = {
  name: 'Adaeze Ọlá\\, PhD',
  note: 'One line\\nanother line',
  otherName: 'Adaeze Ọlá, PhD',
  otherNote: 'One line\nanother line',
  label: 'item1.X-AB-LABEL:Office',
}
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
JS
node seen.mjs
