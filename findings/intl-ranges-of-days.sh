#!/usr/bin/env bash
# A range of days in Hausa, Igbo and Yoruba begins with the year or the month in `Intl`, although a single day does
# not.
# Guess before the run: `formatRange` writes days in the order in which `format` of the same formatter writes one day,
# as in English: 8 March 2027, and 8–10 March 2027.
# Seen with Node 24.21.0 (the data of ICU): one day is "8 Maris, 2027" in Hausa, and two are "2027 Maris 8–10". Igbo
# has "2027 Maachị 8–10". In Yoruba the month comes first, and the year last. Nigerian Pidgin has the order of its
# single day.
# Way round: format both days by themselves, and put the dash between them.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > seen.cjs <<'JS'
const [first, last] = [new Date('2027-03-08T09:00:00Z'), new Date('2027-03-10T09:00:00Z')]
const options = { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long', year: 'numeric' }
/** The parts of a date or of a range in their order, without the last day of the range. */
const order = (parts) =>
  parts
    .filter(({ type, source }) => type !== 'literal' && source !== 'endRange')
    .map(({ type }) => type)
    .join(' ')
console.log('ICU', process.versions.icu, 'CLDR', process.versions.cldr)
const seen = ['en-NG', 'pcm', 'ha', 'ig', 'yo'].map((language) => {
  const format = new Intl.DateTimeFormat(language, options)
  console.log(`${language}: ${format.format(first)}; ${format.formatRange(first, last)}`)
  return `${order(format.formatToParts(first))}; ${order(format.formatRangeToParts(first, last))}`
})
console.log(seen.join('\n'))
const [dayFirst, yearFirst, monthFirst] = ['day month year', 'year month day', 'month day year']
const ranges = [dayFirst, dayFirst, yearFirst, yearFirst, monthFirst]
process.exit(ranges.every((range, index) => seen[index] === `${dayFirst}; ${range}`) ? 0 : 1)
JS
run() { npm exec --yes --package=node@24.21.0 -c "node $1"; }
run --version
run seen.cjs
