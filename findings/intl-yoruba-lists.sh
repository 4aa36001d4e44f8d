#!/usr/bin/env bash
# A list of two in Yoruba has no space after its "and" in `Intl`: "Adé àtiỌlá".
# Guess before the run: `Intl.ListFormat` gives "Adé àti Ọlá", and a list of three has an "and" before its last part, as
# in Hausa, Igbo and English.
# Seen with Node 24.21.0 (the data of ICU): "Adé àtiỌlá", and three names are separated by commas only.
# `Intl.DurationFormat` joins its parts in the same way: "2 wkt àti5 ìṣ". `Intl.RelativeTimeFormat` has no words for three
# days ago in Yoruba and Igbo: "-3 d".
# Way round: `formatToParts`, and an "and" of one's own.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > seen.cjs <<'JS'
console.log('ICU', process.versions.icu, 'CLDR', process.versions.cldr)
const names = ['Adé', 'Ọlá', 'Ṣadé']
const list = (language) => new Intl.ListFormat(language, { type: 'conjunction' })
const seen = ['yo', 'ha', 'ig', 'en-NG'].map((language) =>
  [
    list(language).format(names.slice(0, 2)),
    list(language).format(names),
    new Intl.RelativeTimeFormat(language).format(-3, 'day'),
  ].join(' | '),
)
seen.push(new Intl.DurationFormat('yo', { style: 'long' }).format({ hours: 2, minutes: 5 }))
console.log(seen.join('\n'))
const expected = [
  'Adé àtiỌlá | Adé, Ọlá, Ṣadé | -3 d',
  'Adé da Ọlá | Adé, Ọlá, da Ṣadé | kwanaki 3 da suka gabata',
  'Adé na Ọlá | Adé, Ọlá, na Ṣadé | -3 d',
  'Adé and Ọlá | Adé, Ọlá and Ṣadé | 3 days ago',
  '2 wkt àti5 ìṣ',
]
process.exit(seen.join().normalize('NFC') === expected.join().normalize('NFC') ? 0 : 1)
JS
npm exec --yes --package=node@24.21.0 -c 'node seen.cjs'
