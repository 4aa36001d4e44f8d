#!/usr/bin/env bash
# libphonenumber-js 1.13.16 refuses landlines of Nigeria as letterheads have them.
# Guess before the run: 01 453 1111, Lagos, is valid; where numbering plans changed, the old form is read as the new
# one.
# Seen: since January 2024 each landline has 02 in front (notice of the Nigerian Communications Commission, September
# 2023), and only 0201 453 1111 is valid. The old form is not even possible, and `number` keeps its 0: +234014531111.
# Way round: when eight digits follow 0 or +234, put 20 in front of them and ask again.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent libphonenumber-js@1.13.16
cat > seen.mjs <<'JS'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
const seen = ['01 453 1111', '+234 1 453 1111', '0201 453 1111'].map((text) => {
  const number = parsePhoneNumberFromString(text, 'NG')
  return [number.number, number.isPossible(), number.isValid()].join(' ')
})
console.log(seen.join('\n'))
const expected = ['+234014531111 false false', '+23414531111 false false', '+2342014531111 true true']
if (seen.join() !== expected.join()) process.exit(1)
JS
node seen.mjs
