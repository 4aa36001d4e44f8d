#!/usr/bin/env bash
# docx2txt joins the paragraphs of a document that was not written by Word. Needs `perl` and `unzip`, and `apt-get`,
# which downloads it from Debian 12; nothing is installed.
# Guess before the run: each paragraph and each cell of a table has a line of its own, whatever program wrote the
# document, as the format has one element for a paragraph.
# Seen with docx2txt 1.4 of Debian 12 and a document of docx 9.15.2: only the heading has a line. "We met on Monday."
# and "The next day is open." are one line, and Garki, 12 is Garki12, so that a search finds no word at these places.
# A paragraph counts when its tag has an attribute, as the tags of Word have, or when it has a style.
# Way round: let LibreOffice write the document anew first, or take its text.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent docx@9.15.2
apt-get download -qq docx2txt 2>/dev/null
ls docx2txt*.deb
dpkg -x docx2txt*.deb program
cat > write.cjs <<'JS'
const { writeFileSync } = require('node:fs')
const { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } = require('docx')
const cell = (text) => new TableCell({ children: [new Paragraph(text)] })
const children = [
  new Paragraph({ text: 'Minutes', heading: HeadingLevel.HEADING_1 }),
  new Paragraph('We met on Monday.'),
  new Paragraph('The next day is open.'),
  new Table({ rows: [new TableRow({ children: [cell('Garki'), cell('12')] })] }),
]
Packer.toBuffer(new Document({ sections: [{ children }] })).then((file) => writeFileSync('minutes.docx', file))
JS
node write.cjs
unzip -p minutes.docx word/document.xml | grep --quiet '<w:p><w:r><w:t xml:space="preserve">We met on Monday.'
perl program/usr/bin/docx2txt minutes.docx - | tee seen.txt
printf 'Minutes\nWe met on Monday.The next day is open.Garki12' | cmp - seen.txt
