#!/usr/bin/env bash
# LibreOffice writes tracked deletions into its HTML. Needs `soffice` (Debian: libreoffice-writer).
# Guess before the run: the HTML of a document with tracked changes has the text as if all changes were accepted, or marks
# deleted words with <del>.
# Seen with LibreOffice 7.4.7.2: deleted words are there as ordinary text, without <del>, <s> or a class, so nobody who
# reads the HTML can tell them from the others.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > letter.fodt <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<office:document office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"
  xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <office:body>
    <office:text>
      <text:tracked-changes text:track-changes="true">
        <text:changed-region text:id="one">
          <text:deletion>
            <office:change-info><dc:creator>Ruth</dc:creator><dc:date>2026-11-01T10:00:00</dc:date></office:change-info>
            <text:p>not </text:p>
          </text:deletion>
        </text:changed-region>
      </text:tracked-changes>
      <text:p>The forum does <text:change text:change-id="one"/>support the bill.</text:p>
    </office:text>
  </office:body>
</office:document>
XML
soffice --version
soffice --headless "-env:UserInstallation=file://$folder/profile" --convert-to html letter.fodt >/dev/null 2>&1
paragraph=$(tr '\n' ' ' < letter.html | grep -o '<p[ >].*</p>')
echo "$paragraph"
[[ $paragraph == *'does not support'* && $paragraph != *'<del'* && $paragraph != *'<s>'* && $paragraph != *'class'* ]]
