#!/usr/bin/env bash
# libphonenumber-js takes the second of two numbers for an extension of the first when a comma or a semicolon is
# between them.
# Guess before the run: `findPhoneNumbersInText` gives both numbers of "0803 555 0142, 0805 555 0143", as it does for
# a slash or the word "or". An extension has a word or a sign of its own ("ext", "x").
# Seen with libphonenumber-js 1.13.16: one number, +2348035550142, with the extension 0805, and the place that it
# gives ends within the second number. Numbers without spaces have extensions such as 080555501, nine digits of it.
# With +234 both are found. A number that follows another after a space only, as in cells copied from a table, takes
# both away, when they are written in groups; and so does "0803 555 0142 9am".
# Way round: split the text at commas, semicolons and ends of lines first.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent libphonenumber-js@1.13.16
cat > seen.mjs <<'JS'
import { findPhoneNumbersInText } from 'libphonenumber-js/max'
const expected = {
  '0803 555 0142, 0805 555 0143': '+2348035550142 ext. 0805 to 19',
  '0803 555 0142; 0805 555 0143': '+2348035550142 ext. 0805 to 19',
  '08035550142,08055550143': '+2348035550142 ext. 080555501 to 21',
  '0803 555 0142 / 0805 555 0143': '+2348035550142 to 13, +2348055550143 to 29',
  '0803 555 0142 or 0805 555 0143': '+2348035550142 to 13, +2348055550143 to 30',
  '+234 803 555 0142, +234 805 555 0143': '+2348035550142 to 17, +2348055550143 to 36',
  '08035550142 08055550143': '+2348035550142 to 11, +2348055550143 to 23',
  '0803 555 0142 0805 555 0143': '',
  '0803 555 0142 9am': '',
}
const find = (text) =>
  findPhoneNumbersInText(text, 'NG')
    .map(({ number, endsAt }) => `${number.number}${number.ext ? ` ext. ${number.ext}` : ''} to ${endsAt}`)
    .join(', ')
for (const text of Object.keys(expected)) console.log(text.padEnd(40), find(text) || 'nothing')
process.exit(Object.entries(expected).every(([text, found]) => find(text) === found) ? 0 : 1)
JS
node seen.mjs
