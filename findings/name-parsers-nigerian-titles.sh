#!/usr/bin/env bash
# Two parsers of names take Nigerian titles for nicknames, first names and surnames.
# Guess before the run: a title in brackets, as in "Hon. (Mrs.)", is a title. A word that a parser does not know stays
# at the name, so the surname of "Barr. Nkechi Obi OON" (Officer of the Order of the Niger) is at worst "Obi OON".
# Seen with parse-full-name 1.2.7: the nickname of Dr. (Mrs) Ngozi Eze is "Mrs". humanparser 2.7.0: her first name is
# "(Mrs)". Of Barr. Nkechi Obi OON, both find the first name "Barr." and the surname "OON", and of Chief Mrs. Aisha Sani
# the first name "Chief". A comma before an honour makes humanparser take it for the first name. Nothing is reported.
# Way round: the name in one field, as the person writes it, and a field of its own for sorting.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent parse-full-name@1.2.7 humanparser@2.7.0
cat > seen.cjs <<'JS'
const { parseName } = require('humanparser')
const { parseFullName } = require('parse-full-name')
const names = ['Dr. (Mrs) Ngozi Eze', 'Barr. Nkechi Obi OON', 'Chief Mrs. Aisha Sani', 'Prof. Bisi Bello, SAN']
const seen = names.map((name) => {
  const full = parseFullName(name)
  const human = parseName(name)
  const first = [full.title, full.first, full.last, full.nick, full.suffix].map((part) => part || '-').join('/')
  return `${name}: ${first} ${[human.salutation, human.firstName, human.lastName].map((part) => part || '-').join('/')}`
})
console.log(seen.join('\n'))
const expected = `Dr. (Mrs) Ngozi Eze: Dr./Ngozi/Eze/Mrs/- Dr./(Mrs)/Eze
Barr. Nkechi Obi OON: -/Barr./OON/-/- -/Barr./OON
Chief Mrs. Aisha Sani: Mrs./Chief/Sani/-/- -/Chief/Sani
Prof. Bisi Bello, SAN: Prof./Bisi/Bello/-/SAN -/SAN/Prof. Bisi Bello`
process.exit(seen.join('\n') === expected ? 0 : 1)
JS
node seen.cjs
