#!/usr/bin/env bash
# html-to-text joins the words of neighbouring cells of a table, and writes what no browser shows.
# Guess before the run: the text of a mail made from HTML has the words that the HTML shows, and cells of a row apart,
# as its lists and paragraphs are.
# Seen with html-to-text 10.0.1 and its defaults: the row "Garki | 12" becomes "Garki12", because every table counts as
# layout, whose cells are only joined. The contents of `template` and of elements with `hidden` are in the text.
# Way round: `selectors` with `format: 'dataTable'` for `table`, and `format: 'skip'` for `template` and `[hidden]`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent html-to-text@10.0.1
cat > seen.mjs <<'JS'
import { convert } from 'html-to-text'
const table = '<table><tr><td>Garki</td><td>12</td></tr></table>'
const unseen = '<p hidden>hidden</p><template><p>template</p></template>'
const skipped = ['template', '[hidden]'].map((selector) => ({ selector, format: 'skip' }))
const selectors = [{ selector: 'table', format: 'dataTable' }, ...skipped]
const seen = [convert(table), convert(unseen), convert(table + unseen, { selectors })]
const line = seen.map((text) => text.trim().split(/\s+/).join(' ')).join('|')
console.log(line)
if (line !== 'Garki12|hidden template|GARKI 12' && line !== 'Garki12|hidden template|Garki 12') process.exit(1)
JS
node seen.mjs
