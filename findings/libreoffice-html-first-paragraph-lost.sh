#!/usr/bin/env bash
# An HTML page that LibreOffice turned into a document loses its first paragraph when the document becomes a PDF. Needs
# `soffice` (Debian: libreoffice-writer) and `pdftotext` (poppler-utils).
# Guess before the run: HTML → ODT → PDF gives the words of HTML → PDF.
# Seen with LibreOffice 7.4.7.2: the ODT has both paragraphs. The PDF made of it has two pages; the first is empty, and
# the first paragraph is nowhere. No message says so. The document was read as Writer/Web, whose first paragraph asks
# for the page style HTML.
# Way round: `--infilter='HTML (StarWriter)'` when the HTML is read, or DOCX in place of ODT.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '<html><body><p>First</p><p>Second</p></body></html>' > page.html
convert() { soffice -env:UserInstallation="file://$folder/profile" --headless "$@" >/dev/null 2>&1; }
words() { pdftotext page.pdf - | tr -sc 'A-Za-z' ' '; }
convert --convert-to odt:writer8 page.html
convert --convert-to pdf page.odt
seen="$(words)"
convert --infilter='HTML (StarWriter)' --convert-to odt:writer8 page.html
convert --convert-to pdf page.odt
seen="$seen|$(words)"
echo "$seen"
[ "${seen// /}" = 'Second|FirstSecond' ]
