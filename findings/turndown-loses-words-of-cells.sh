#!/usr/bin/env bash
# turndown breaks an address that is shown in a text, and loses words of a table's cells.
# Guess before the run: Markdown made from HTML reads as the HTML: an address with underscores stays one, and a cell
# keeps its words, or the table stays HTML, as a table without a head does.
# Seen with turndown 7.2.5, turndown-plugin-gfm 1.0.2 and marked 18.2.1: backslashes are written before the
# underscores of an address that is no link. marked, and cmark-gfm 0.29 of Debian 12 too, make a link of it with the
# backslashes: /women%5C_vote. A bar within a cell begins another cell, and marked drops what the head has no column
# for. Word processors put a paragraph into each cell: the second of two stands below the table, with a bar. The words
# of `summary` and the text below it are joined.
# Way round: make links of addresses first, and write a rule for cells that replaces bars and paragraphs.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent turndown@7.2.5 turndown-plugin-gfm@1.0.2 marked@18.2.1
cat > seen.mjs <<'JS'
import { marked } from 'marked'
import Turndown from 'turndown'
import plugin from 'turndown-plugin-gfm'
const turndown = new Turndown()
turndown.use(plugin.gfm)
const convert = (html) => marked.parse(turndown.turndown(html)).trim()
const table = (cell) =>
  `<table><thead><tr><th>Ward</th></tr></thead><tbody><tr><td>${cell}</td></tr></tbody></table>`
const seen = {
  address: convert('<p>https://a.example/women_vote</p>'),
  paragraphs: convert(table('<p>Garki</p><p>Wuse</p>')),
  bar: convert(table('Garki | Wuse')),
  details: convert('<details><summary>More</summary>Read on</details>'),
}
console.log(seen)
const cells = [...seen.bar.matchAll(/<td>(.*?)<\/td>/g)].map(([, words]) => words)
const isAsSeen =
  seen.address === '<p><a href="https://a.example/women%5C_vote">https://a.example/women\\_vote</a></p>' &&
  seen.paragraphs.endsWith('</table>\n<p>Wuse</p>\n<p> |</p>') &&
  cells.join() === 'Garki' &&
  !seen.bar.includes('Wuse') &&
  seen.details === '<p>MoreRead on</p>'
process.exit(isAsSeen ? 0 : 1)
JS
node seen.mjs
