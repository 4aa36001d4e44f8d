#!/usr/bin/env bash
# mammoth writes words that Word hides as ordinary text.
# Guess before the run: its HTML has the words that readers of the document see. Deleted words of tracked changes and
# comments are left out, and so are hidden characters (w:vanish), which Word neither shows nor prints.
# Seen with mammoth 1.13.0: deletions are left out, and hidden characters are in the HTML and in the raw text, without a
# mark. Word's own HTML marks them with `display: none`.
# Way round: remove runs with w:vanish from the file first; `transformDocument` does not see them.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent mammoth@1.13.0 jszip@3.10.1
cat > seen.mjs <<'JS'
import JSZip from 'jszip'
import mammoth from 'mammoth'
const office = 'http://schemas.openxmlformats.org'
const word = `${office}/wordprocessingml/2006/main`
const run = (text, properties = '', tag = 't') => `<w:r><w:rPr>${properties}</w:rPr><w:${tag}>${text}</w:${tag}></w:r>`
const deleted = `<w:del w:id="1" w:author="Ada" w:date="2026-09-05T10:00:00Z">${run('deleted ', '', 'delText')}</w:del>`
const paragraph = run('seen ') + deleted + run('hidden', '<w:vanish/>')
const zip = new JSZip()
zip.file(
  '[Content_Types].xml',
  `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
)
zip.file(
  '_rels/.rels',
  `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
)
zip.file('word/document.xml', `<w:document xmlns:w="${word}"><w:body><w:p>${paragraph}</w:p></w:body></w:document>`)
const buffer = await zip.generateAsync({ type: 'nodebuffer' })
const { value: html } = await mammoth.convertToHtml({ buffer })
const { value: text } = await mammoth.extractRawText({ buffer })
console.log(html, text.trim())
if (html !== '<p>seen hidden</p>' || text.trim() !== 'seen hidden') process.exit(1)
JS
node seen.mjs
