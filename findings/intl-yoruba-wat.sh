#!/usr/bin/env bash
# In Yoruba, `Intl` writes every distance from Greenwich as a distance from WAT: half past two in Abuja is "14:30
# WAT+1".
# Guess before the run: WAT is the time of Nigeria, so a Yoruba time in Africa/Lagos ends with WAT, as in `en-NG`, or
# with GMT+1, as in Hausa and Igbo.
# Seen with Node 24.21.0 (the data of ICU): the Yoruba word for GMT is WAT. Lagos and, in summer, London are WAT+1, New
# York is WAT-4, and `longOffset` of UTC is WAT+00:00. To whom WAT is the time of Nigeria, each of them is an hour off.
# Way round: `timeZoneName: 'long'` (Àkókò Ìwọ̀-Oòrùn Afírikà), or words of one's own.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > seen.cjs <<'JS'
const moment = new Date('2026-09-05T13:30:00Z')
const zoneName = (language, timeZone, timeZoneName = 'short') =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
    .formatToParts(moment)
    .find((part) => part.type === 'timeZoneName').value
const seen = [
  ...['en-NG', 'ha', 'ig', 'yo'].map((language) => zoneName(language, 'Africa/Lagos')),
  ...['Europe/London', 'America/New_York'].map((timeZone) => zoneName('yo', timeZone)),
  zoneName('yo', 'UTC', 'longOffset'),
].join(' ')
console.log(seen)
if (seen !== 'WAT GMT+1 GMT+1 WAT+1 WAT+1 WAT-4 WAT+00:00') process.exit(1)
JS
node seen.cjs
