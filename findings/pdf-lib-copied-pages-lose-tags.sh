#!/usr/bin/env bash
# Pages that pdf-lib copies lose their tags and their language, by which screen readers read a PDF. Needs `chromium`,
# `pdfinfo` and `pdftotext` (Debian: poppler-utils), and `qpdf`.
# Guess before the run: `copyPages`, the way of its documentation to join PDFs, brings along what belongs to the pages:
# headings, lists, descriptions of pictures, and the language; or it says what it leaves out.
# Seen with pdf-lib 1.17.1 and a PDF of Chromium 156: the copy looks the same, and its text is the same, but it is not
# tagged and has no /Lang. Saving the loaded document keeps both, and so does `qpdf a.pdf --pages . b.pdf -- out.pdf`.
# Way round: load the document whose tags must stay, and add the other pages to it, or qpdf with it as the first file.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent pdf-lib@1.17.1
echo '<!doctype html><html lang="en-NG"><meta charset="utf-8"><title>Report</title><h1>Report</h1><p>Text</p>' > page.html
chromium --version
chromium --headless --no-sandbox --user-data-dir="$folder/profile" --no-pdf-header-footer --print-to-pdf=page.pdf \
  page.html >/dev/null 2>&1
cat > copy.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
const loaded = await PDFDocument.load(readFileSync('page.pdf'))
const copy = await PDFDocument.create()
copy.addPage((await copy.copyPages(loaded, [0]))[0])
writeFileSync('copied.pdf', await copy.save())
writeFileSync('saved.pdf', await loaded.save())
JS
node copy.mjs
qpdf page.pdf --pages . page.pdf -- qpdf.pdf
for name in page copied saved qpdf; do
  tagged=$(pdfinfo $name.pdf | sed -n 's/^Tagged: *//p')
  qpdf --json $name.pdf > $name.json
  language=$(grep -m1 -o '"/Lang": "[^"]*"' $name.json || echo none)
  echo "$name $tagged $language $(pdftotext -l 1 $name.pdf - | tr -sc 'A-Za-z' '.')"
done | tee seen.txt
cmp seen.txt <<'END'
page yes "/Lang": "u:en-NG" Report.Text.
copied no none Report.Text.
saved yes "/Lang": "u:en-NG" Report.Text.
qpdf yes "/Lang": "u:en-NG" Report.Text.
END
