#!/usr/bin/env bash
# fast-xml-parser takes the 0 and the plus of phone numbers away, also in CDATA, and leaves character references as
# they are.
# Guess before the run: the text of an element is a text, as XML has no other type without a schema; a parser that
# reads numbers leaves those with a 0 or a plus in front, and CDATA. &#x1ECC; is Ọ, which each parser of XML has to
# know (XML 1.0, 4.1).
# Seen with fast-xml-parser 5.12.1 and its defaults: 08035550142 and +2348035550142 become 8035550142 and
# 2348035550142, and the 1e5 of an address 100000. CDATA, in which exports of WordPress have titles and the ends of
# addresses, is read as a number too. A title 2027 is a number, and "true" is a boolean. References by number stay as
# written; &amp; and its like are read. The words of a paragraph with bold words lose their order.
# Way round: `parseTagValue: false`, `htmlEntities: true`, and `preserveOrder: true` for texts.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent fast-xml-parser@5.12.1
cat > seen.mjs <<'JS'
import { XMLParser } from 'fast-xml-parser'
const xml = `<woman>
  <phone>08035550142</phone><office>+2348035550142</office><whatsapp><![CDATA[08035550142]]></whatsapp>
  <title><![CDATA[2027]]></title><address>1e5</address><ward>24-08-03-012</ward>
  <name>&#x1ECC;l&#225; &amp; Ada</name><text>She <b>won</b> twice</text>
</woman>`
const { woman } = new XMLParser().parse(xml)
const careful = new XMLParser({ parseTagValue: false, htmlEntities: true }).parse(xml).woman
console.log(woman, careful)
const expected = {
  phone: 8035550142,
  office: 2348035550142,
  whatsapp: 8035550142,
  title: 2027,
  address: 100000,
  ward: '24-08-03-012',
  name: '&#x1ECC;l&#225; & Ada',
  text: { b: 'won', '#text': 'Shetwice' },
}
const isAsSeen =
  JSON.stringify(woman) === JSON.stringify(expected) &&
  careful.phone === '08035550142' &&
  careful.whatsapp === '08035550142' &&
  careful.name === 'Ọlá & Ada'
process.exit(isAsSeen ? 0 : 1)
JS
node seen.mjs
