#!/usr/bin/env bash
# pdf-lib writes a list of keywords with spaces between them, so "women in politics" and "law" are one keyword. Needs
# `pdfinfo` (Debian: poppler-utils) and `exiftool` (libimage-exiftool-perl).
# Guess before the run: a list goes out with commas or semicolons, as writing programs do it and as readers take it
# apart.
# Seen with pdf-lib 1.17.1: `setKeywords(['women in politics', 'law'])` gives "women in politics law". exiftool 12.57
# reads four keywords of one word each; with commas, it reads two.
# Way round: `setKeywords([keywords.join(', ')])`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent pdf-lib@1.17.1
cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
const keywords = ['women in politics', 'law']
for (const [name, list] of [['list', keywords], ['commas', [keywords.join(', ')]]]) {
  const document = await PDFDocument.create()
  document.addPage()
  document.setKeywords(list)
  writeFileSync(`${name}.pdf`, await document.save())
}
JS
node write.mjs
exiftool -ver
for name in list commas; do
  echo "$name: $(pdfinfo $name.pdf | sed -n 's/^Keywords: *//p') | $(exiftool -s3 -sep ' + ' -Keywords $name.pdf)"
done | tee seen.txt
cmp seen.txt <<'END'
list: women in politics law | women + in + politics + law
commas: women in politics, law | women in politics + law
END
