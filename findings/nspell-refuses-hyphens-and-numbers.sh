#!/usr/bin/env bash
# nspell calls words with hyphens, abbreviations and numbers wrong that Hunspell accepts with the same dictionary.
# Needs `hunspell` (Debian: hunspell).
# Guess before the run: a spelling checker that reads dictionaries of Hunspell accepts what Hunspell accepts:
# well-known, sub-Saharan, 2027.
# Seen with nspell 2.1.5, dictionary-en-gb 3.0.0 and Hunspell 1.7.1: nspell looks only for the whole word. Hunspell
# also accepts a word whose parts at hyphens are right, digits, and a full stop at the end. Of a usual report, nspell
# marks each year, each number and each e-voting. What both refuse is the same: Ọlá, godfatherism.
# Way round: ask for the parts of a word between hyphens, and leave out what has a digit.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent nspell@2.1.5 dictionary-en-gb@3.0.0
cat > seen.mjs <<'JS'
import { execFileSync } from 'node:child_process'
import dictionary from 'dictionary-en-gb'
import nspell from 'nspell'
const words = 'well-known sub-Saharan re-elect e-voting 2027 1,200 vote. vote women’s Yoruba godfatherism Ọlá'.split(' ')
const options = ['-d', 'node_modules/dictionary-en-gb/index', '-i', 'utf-8', '-l']
const env = { ...process.env, LC_ALL: 'C.UTF-8' }
const refusedByHunspell = (word) => execFileSync('hunspell', options, { input: `${word}\n`, env, encoding: 'utf8' }) !== ''
const checker = nspell(dictionary)
const [byNspell, byHunspell] = [words.filter((word) => !checker.correct(word)), words.filter(refusedByHunspell)]
console.log({ byNspell, byHunspell })
const isAsSeen =
  byNspell.join() === 'well-known,sub-Saharan,re-elect,e-voting,2027,1,200,vote.,godfatherism,Ọlá' &&
  byHunspell.join() === 'godfatherism,Ọlá'
process.exit(isAsSeen ? 0 : 1)
JS
node seen.mjs
