#!/usr/bin/env bash
# An npm package of the local governments of Nigeria lists 846 of them; the Constitution has 774.
# Guess before the run: the list is that of the Constitution of 1999, First Schedule: 768 local government areas in 36
# states, and six area councils of the Federal Capital Territory. A state is found by both spellings in use.
# Seen with naija-state-local-government 1.1.2: Delta has 45 (25 in the Constitution), Osun 32 (30) and Kano 43 (44);
# two stand twice in Edo, and one of Ondo is spelt with a zero, "Oka Ak0Ko". `lgas('Nasarawa')` is undefined; the
# package knows the spelling Nassarawa only, although it takes FCT and Abuja for the capital.
# Way round: a list of one's own from the schedule, counted in a test.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent naija-state-local-government@1.1.2
cat > seen.cjs <<'JS'
const places = require('naija-state-local-government')
const states = places.all()
const count = (name) => states.find(({ state }) => state === name).lgas.length
const twice = states.flatMap(({ lgas }) => lgas.filter((name, index) => lgas.indexOf(name) !== index))
const withDigit = states.flatMap(({ lgas }) => lgas.filter((name) => /\d/.test(name)))
const seen = [
  states.reduce((sum, { lgas }) => sum + lgas.length, 0),
  ['Delta', 'Osun', 'Kano'].map((name) => `${name} ${count(name)}`).join(),
  twice.join(),
  withDigit.join(),
  ['Nasarawa', 'Nassarawa', 'FCT', 'Abuja'].map((name) => `${name} ${places.lgas(name)?.lgas.length}`).join(),
].join('\n')
console.log(seen)
const expected = `846
Delta 45,Osun 32,Kano 43
Esan-North-East,Opoji Irrua
Oka Ak0Ko
Nasarawa undefined,Nassarawa 12,FCT 6,Abuja 6`
process.exit(seen === expected ? 0 : 1)
JS
node seen.cjs
