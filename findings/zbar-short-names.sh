#!/usr/bin/env bash
# zbar reads a QR code with a short Nigerian name as Chinese or Japanese. Needs `zbarimg` (Debian: zbar-tools).
# Guess before the run: text in a QR code is UTF-8 today, and a reader that has to guess tries UTF-8 first, because
# other text is hardly ever valid UTF-8.
# Seen with zbar 0.23.92 of Debian 12 and codes of qr 0.7.0: "Ọlá Adé" comes out as "盻畦ﾃ｡ Adﾃｩ", and "Ɗauda" as
# katakana, without an error. "Ọ̀ṣun" and longer texts come out right, so a test with a whole sentence shows nothing. A
# badge or a ticket has short ones.
# Way round: `zbarimg -Sbinary --raw` and decode UTF-8, or addresses with percent signs, which are ASCII.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent qr@0.7.0
cat > draw.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import qr from 'qr'
const names = ['Ọlá Adé', 'Ɗauda', 'Ọ̀ṣun', 'Ṣadé Ọláyínká Adébáyọ̀']
for (const [place, name] of names.entries()) {
  const rows = qr(name, 'raw', { border: 4, scale: 8 }).map((row) => row.map(Number).join(' '))
  writeFileSync(`${place}.pbm`, `P1\n${rows.length} ${rows.length}\n${rows.join('\n')}\n`)
}
JS
node draw.mjs
for place in 0 1 2 3; do zbarimg --quiet --raw $place.pbm 2>/dev/null; done | tee seen.txt
zbarimg --quiet --raw -Sbinary 0.pbm 2>/dev/null | grep -q 'Ọlá Adé'
[ "$(cat seen.txt)" = '盻畦ﾃ｡ Adﾃｩ
ﾆ蛎uda
Ọ̀ṣun
Ṣadé Ọláyínká Adébáyọ̀' ]
