#!/usr/bin/env bash
# Two packages for readable addresses leave the hooked letters of Hausa out, so a page on Ɗauda Ƙaura is at auda-aura.
# Guess before the run: a letter of the Latin script becomes the letter it was made from (d of ɗ, as s of ṣ), and one
# that the package does not know stays, with percent signs.
# Seen with slugify 1.6.9 and @sindresorhus/slugify 3.0.1: dots below and tone marks of Yoruba and Igbo come out right,
# in NFC and NFD. Ɓ, ɗ, ƙ and ƴ are gone, without an error: Ɗauda is the same address as Auda, and ɓera (mouse) as era.
# transliteration 2.6.1 and any-ascii 0.3.3 write the plain letters.
# Way round: the option `customReplacements` of @sindresorhus/slugify, `slugify.extend` of slugify.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent slugify@1.6.9 @sindresorhus/slugify@3.0.1 \
  transliteration@2.6.1 any-ascii@0.3.3
cat > seen.mjs <<'JS'
import sindresorhus from '@sindresorhus/slugify'
import anyAscii from 'any-ascii'
import simov from 'slugify'
import { slugify as transliterated } from 'transliteration'
const seen = ['Ọ̀ṣun', 'Ụ̀zọ', 'Ɗauda Ƙaura', 'ɓera', 'ƴanci'].map((text) =>
  [simov(text), sindresorhus(text), transliterated(text), anyAscii(text)].join(' | '),
)
console.log(seen.join('\n'))
const expected = [
  'Osun | osun | osun | Osun',
  'Uzo | uzo | uzo | Uzo',
  'auda-aura | auda-aura | dauda-kaura | Dauda Kaura',
  'era | era | bera | bera',
  'anci | anci | yanci | yanci',
]
process.exit(seen.join() === expected.join() ? 0 : 1)
JS
node seen.mjs
