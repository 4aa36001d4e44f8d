#!/usr/bin/env bash
# `diffWords` of jsdiff cuts words at tone marks.
# Guess before the run: words are whole, so of two Yoruba words that differ in a tone, one is removed and the other added.
# Seen with diff 9.0.0: only the mark is removed, and the other mark added, each without its letter; browsers then draw
# both marks on empty places, or on the letter before the tag. Letters with a dot and a tone (ọ̀) have no code point of
# their own, so normalization to NFC does not help.
# Way round: `intlSegmenter: new Intl.Segmenter(language, { granularity: 'word' })`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent diff@9.0.0
cat > seen.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { diffWords } from 'diff'
console.log('diff', JSON.parse(readFileSync('node_modules/diff/package.json', 'utf8')).version)
const [before, after] = ['Ìwé ọ̀rọ̀ wa', 'Ìwé ọ̀rọ́ wa'].map((text) => text.normalize('NFC'))
const changes = (options) =>
  diffWords(before, after, options)
    .filter(({ added, removed }) => added || removed)
    .map(({ added, value }) => (added ? '+' : '-') + value.trim())
const escaped = (texts) => JSON.stringify(texts).replace(/[\u0300-\u036F]/g, (mark) => `\\u0${mark.charCodeAt(0).toString(16)}`)
const plain = changes({})
const segmented = changes({ intlSegmenter: new Intl.Segmenter('yo', { granularity: 'word' }) })
console.log('alone:         ', escaped(plain))
console.log('with Segmenter:', escaped(segmented))
const isAsSeen =
  plain.join() === '-\u0300,+\u0301' && segmented.join() === ['-ọ̀rọ̀', '+ọ̀rọ́'].join().normalize('NFC')
process.exit(isAsSeen ? 0 : 1)
JS
node seen.mjs
