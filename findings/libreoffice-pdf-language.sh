#!/usr/bin/env bash
# LibreOffice ignores the language of `<html lang>`, so a PDF of a Yoruba page says that it is English. Needs `soffice`
# (Debian: libreoffice-writer) and `qpdf`.
# Guess before the run: `lang` of the root element is the language of the document, as HTML says, and becomes the entry
# /Lang of the PDF, by which screen readers choose a voice.
# Seen with LibreOffice 7.4.7.2: only `lang` of `<body>` does so. With `<html lang="yo-NG">` the PDF, and the ODT, have the
# language of the LibreOffice that wrote them, so en-US.
# Way round: repeat `lang` at `<body>` of pages that LibreOffice is to convert.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '<!doctype html><html lang="yo-NG"><meta charset="utf-8"><body><p>Ìwé</p></body></html>' > root.html
echo '<!doctype html><html><meta charset="utf-8"><body lang="yo-NG"><p>Ìwé</p></body></html>' > body.html
soffice --version
for page in root body; do
  LC_ALL=C.UTF-8 soffice -env:UserInstallation="file://$folder/profile" --headless --infilter='HTML (StarWriter)' \
    --convert-to pdf $page.html >/dev/null 2>&1
  echo "$page $(qpdf --json $page.pdf | grep -m1 -o '"/Lang": "[^"]*"')"
done | tee seen.txt
cmp seen.txt <<'END'
root "/Lang": "u:en-US"
body "/Lang": "u:yo-NG"
END
