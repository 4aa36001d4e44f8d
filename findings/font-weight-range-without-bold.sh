#!/usr/bin/env bash
# A rule `@font-face` with `font-weight: 400 700` over a font with one weight turns bold text into regular text. Needs
# `chromium`.
# Guess before the run: a range says for which weights the font is chosen. The browser sees that the file has only the
# regular weight, and makes the bold letters itself, as it does with `font-weight: 400`.
# Seen with Chromium 156: the rule is believed. Text of weight 700 has exactly the pixels of weight 400. Firefox 153 does
# the same. Fallbacks with `size-adjust` are often written with the range of the web font they stand in for, so that a
# page has no bold words until that font arrives.
# Way round: one rule for each weight, with `local()` of the bold font.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent @fontsource/noto-sans@5.3.0
font=$(base64 -w0 node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2)
cat > page.html <<HTML
<!doctype html><meta charset="utf-8">
<style>
@font-face { font-family: One; font-weight: 400; src: url(data:font/woff2;base64,$font) }
@font-face { font-family: Range; font-weight: 400 700; src: url(data:font/woff2;base64,$font) }
</style>
<pre></pre>
<script>
const canvas = document.createElement('canvas')
canvas.width = 900
canvas.height = 140
const drawn = canvas.getContext('2d', { willReadFrequently: true })
async function ink(font) {
  await document.fonts.load(font, 'Women stand')
  drawn.clearRect(0, 0, 900, 140)
  drawn.font = font
  drawn.fillText('Women stand', 10, 100)
  return drawn.getImageData(0, 0, 900, 140).data.filter((alpha, place) => place % 4 === 3 && alpha > 127).length
}
async function compare(family) {
  const [regular, bold] = [await ink('400 100px ' + family), await ink('700 100px ' + family)]
  return family + (regular > 0 && bold > regular ? ': bold is bolder' : ': bold equals regular')
}
async function seen() {
  document.querySelector('pre').textContent = (await compare('One')) + '; ' + (await compare('Range'))
}
seen()
</script>
HTML
chromium --version
seen=$(chromium --headless --no-sandbox --user-data-dir="$folder/profile" --virtual-time-budget=5000 --dump-dom \
  "file://$folder/page.html" 2>/dev/null | grep -o '<pre[^>]*>[^<]*' | sed 's/<pre[^>]*>//')
echo "$seen"
[ "$seen" = 'One: bold is bolder; Range: bold equals regular' ]
