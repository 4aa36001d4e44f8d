#!/usr/bin/env bash
# change-case ends a word at a tone mark, and leaves the mark out.
# Guess before the run: a mark belongs to its letter, so `capitalCase` of "ọ̀ṣun state" is Ọ̀ṣun State, and `kebabCase` is
# ọ̀ṣun-state.
# Seen with change-case 5.4.4: what is no letter and no digit separates words, and a mark is neither. It goes, and the
# next letter begins a word: Ọ Ṣun State, Gbẹ Nga, ọ-ṣun-state. NFC does not help: ọ̀ and ẹ́ have no code point of their
# own. Ọláyínká, whose letters all have one, comes out right. title-case 4.3.2 of the same project keeps all of them.
# Way round: `split: (text) => text.split(' ')`, for texts whose words are apart already.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent change-case@5.4.4 title-case@4.3.2
cat > seen.mjs <<'JS'
import { capitalCase, kebabCase } from 'change-case'
import { titleCase } from 'title-case'
const names = ['ọ̀ṣun state', 'gbẹ́nga', 'ọláyínká'].map((name) => name.normalize('NFC'))
const split = (text) => text.split(' ')
const seen = names.map((name) =>
  [capitalCase(name), kebabCase(name), titleCase(name), capitalCase(name, { split })].join(' | '),
)
console.log(seen.join('\n'))
const expected = [
  'Ọ Ṣun State | ọ-ṣun-state | Ọ̀ṣun State | Ọ̀ṣun State',
  'Gbẹ Nga | gbẹ-nga | Gbẹ́nga | Gbẹ́nga',
  'Ọláyínká | ọláyínká | Ọláyínká | Ọláyínká',
]
process.exit(seen.join() === expected.join().normalize('NFC') ? 0 : 1)
JS
node seen.mjs
