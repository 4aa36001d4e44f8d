#!/usr/bin/env bash
# LibreOffice writes hidden sections into its HTML, and all hidden words into its plain text. Needs `soffice` (Debian:
# libreoffice-writer) and `pdftotext` (poppler-utils).
# Guess before the run: HTML and text have the words that a print has, or mark the others.
# Seen with LibreOffice 7.4.7.2: a PDF has neither the hidden characters nor the hidden section. In HTML only the
# characters have `display: none`; the section is a `div` with its name, like a section that is seen. The plain text has
# both. So the part of a letter that its author hid for other readers is there after a conversion.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > letter.fodt <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<office:document office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"
  xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
  <office:automatic-styles><style:style style:name="T1" style:family="text">
    <style:text-properties text:display="none"/></style:style></office:automatic-styles>
  <office:body><office:text>
    <text:p>Seen <text:span text:style-name="T1">characters</text:span></text:p>
    <text:section text:name="Names" text:display="none"><text:p>section</text:p></text:section>
    <text:p>Seen</text:p>
  </office:text></office:body>
</office:document>
XML
for format in html txt:Text pdf; do
  soffice -env:UserInstallation="file://$folder/profile" --headless --convert-to $format letter.fodt >/dev/null 2>&1
done
pdftotext letter.pdf printed.txt
sed '1,/<body/d' letter.html > body.html
words() { { grep -owE 'Seen|characters|section' "$1" || true; } | tr '\n' ' '; }
seen="$(words printed.txt)| $(words letter.txt)| $(words body.html)| $(grep -oE 'display: none">[a-z]+' body.html)"
echo "$seen"
[ "$seen" = 'Seen Seen | Seen characters section Seen | Seen characters section Seen | display: none">characters' ]
