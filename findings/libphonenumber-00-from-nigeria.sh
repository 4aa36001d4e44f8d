#!/usr/bin/env bash
# libphonenumber-js does not read 00 at the beginning of a number as a plus when the country is Nigeria.
# Guess before the run: 00 is the international prefix that most people write, so 00234 803 555 0142 is
# +234 803 555 0142, and 0044 7400 123456 is a number of Britain, as from Ghana and from Britain.
# Seen with libphonenumber-js 1.13.16: for Nigeria only 009 is known. The zeros are taken for one of a national number:
# `number` is +23402348035550142 and +2340447400123456, of the country Nigeria, and not valid. Typed from Ghana or Britain
# both are read. "+44 (0) 7400 123456", "+44 07400 123456" and "+2340803 555 0142" are right.
# Way round: put a plus in place of 00 before a digit from 1 to 9.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent libphonenumber-js@1.13.16
cat > seen.mjs <<'JS'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
const texts = ['00234 803 555 0142', '0044 7400 123456', '009 44 7400 123456', '+44 (0) 7400 123456']
const read = (country) =>
  texts.map((text) => parsePhoneNumberFromString(text, country)).map((found) => `${found?.number} ${found?.isValid()}`)
console.log(read('NG').join('\n'), read('GH').slice(0, 2).join('\n'))
const right = ['+2348035550142 true', '+447400123456 true']
const isAsSeen =
  read('NG').join() === ['+23402348035550142 false', '+2340447400123456 false', right[1], right[1]].join() &&
  ['GH', 'GB'].every((country) => read(country).slice(0, 2).join() === right.join())
process.exit(isAsSeen ? 0 : 1)
JS
node seen.mjs
